import type { BrowserContext, Page } from '@playwright/test'

/** Lets a page measure a round trip that hardly carries a call; every packet still arrives. For the direct call. */
export async function preparePoorConnection(context: BrowserContext) {
  await context.addInitScript(() => {
    const measure = RTCPeerConnection.prototype.getStats
    RTCPeerConnection.prototype.getStats = async function (this: RTCPeerConnection, ...args) {
      const report = await measure.apply(this, args)
      if (!document.documentElement.hasAttribute('data-bad-line')) return report
      const slow = (entry: { type: string }) =>
        entry.type === 'candidate-pair' ? { ...entry, currentRoundTripTime: 2 } : entry
      return new Map([...report].map(([id, entry]) => [id, slow(entry)])) as unknown as RTCStatsReport
    }
  })
}

export const setPoorConnection = (page: Page, bad: boolean) =>
  page.evaluate((on) => document.documentElement.toggleAttribute('data-bad-line', on), bad)
