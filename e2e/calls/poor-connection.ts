import type { BrowserContext, Page } from '@playwright/test'

/** Makes the pages of a context report a long round-trip time on demand. No packet is lost. For direct calls. */
export async function preparePoorConnection(context: BrowserContext) {
  await context.addInitScript(() => {
    const measure = RTCPeerConnection.prototype.getStats
    RTCPeerConnection.prototype.getStats = async function (this: RTCPeerConnection, ...args) {
      const report = await measure.apply(this, args)
      if (!document.documentElement.hasAttribute('data-poor-connection')) return report
      const slow = (entry: { type: string }) =>
        entry.type === 'candidate-pair' ? { ...entry, currentRoundTripTime: 2 } : entry
      return new Map([...report].map(([id, entry]) => [id, slow(entry)])) as unknown as RTCStatsReport
    }
  })
}

export const setPoorConnection = (page: Page, isPoor: boolean) =>
  page.evaluate((on) => document.documentElement.toggleAttribute('data-poor-connection', on), isPoor)
