import type { Page } from '@playwright/test'

declare global {
  interface Window {
    shifts: { value: number; what: string[] }[]
  }
}

/** What counts as jumping, by the measure of Core Web Vitals: the share of the screen that moved, times how far. */
const JUMPS_FROM = 0.1

/** Notes every shift of the layout from now on that nobody caused by a click or a key. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] }
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          window.shifts.push({ value, what: sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '') })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How far the page jumped so far, and what moved; empty when it stood still enough. */
export async function jumps(page: Page): Promise<string[]> {
  // What the browser has drawn is told with the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum < JUMPS_FROM
    ? []
    : [`jumps by ${sum.toFixed(3)}: ${shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join(' | ')}`]
}
