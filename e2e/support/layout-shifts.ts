import type { Page } from '@playwright/test'

declare global {
  interface Window {
    shifts: { value: number; what: string[] }[]
  }
}

/** Limit of Core Web Vitals for a good cumulative layout shift. */
const MAX_LAYOUT_SHIFT = 0.1

/** Records every layout shift from now on that no user input caused. */
export const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] }
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          window.shifts.push({ value, what: sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '') })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Describes the cumulative layout shift so far and what moved. Empty below the limit. */
export async function findLayoutShifts(page: Page): Promise<string[]> {
  // The observer is called in the frame after the one that was drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum < MAX_LAYOUT_SHIFT
    ? []
    : [
        `layout shift of ${sum.toFixed(3)}: ${shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join(' | ')}`,
      ]
}
