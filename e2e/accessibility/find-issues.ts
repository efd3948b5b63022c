import type { Page } from '@playwright/test'
import { waitUntilLoaded } from '../support/loaded.ts'
import { ALL_RULES, AXE_SCRIPT, COLOUR_RULES, runAxe } from './axe.ts'

export const PHONE = { width: 390, height: 844 }
/** Widths of the pages of the staff: from the narrowest phone to a desk. */
export const STAFF_WIDTHS = [320, 360, 768, 1024, 1440] as const

/** Finds the issues of a page as {@link findIssuesAsShown}, once it has loaded. */
export async function findAccessibilityIssues(page: Page): Promise<string[]> {
  await waitUntilLoaded(page)
  return findIssuesAsShown(page)
}

/**
 * Finds a page's accessibility issues, one line each: axe in the light scheme, axe's colour rules in the dark scheme, and content
 * that is cut off at 320 px and at 200 % text. Restores the page's size.
 */
export async function findIssuesAsShown(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? PHONE
  await page.evaluate(AXE_SCRIPT)
  // At full height no control lies under a fixed bar, which axe would report as a small target.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) })
  const issues = await runAxe(page, ALL_RULES)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  issues.push(...(await runAxe(page, COLOUR_RULES)).map((line) => `dark ${line}`))
  await page.setViewportSize({ width: 320, height: 640 })
  issues.push(...(await findOverflow(page)).map((line) => `320 px ${line}`))
  issues.push(...(await findIssuesInLargeText(page)))
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })
  return issues
}

/** Finds content that is cut off at 200 % text on a phone. Leaves the page in the phone's size. */
export async function findIssuesInLargeText(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const issues = await findOverflow(page)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return issues.map((line) => `200 % ${line}`)
}

/** Finds the issues of axe, and content that is cut off, in another size of a page whose issues were found. Restores the page's size. */
export async function findIssuesInSize(page: Page, size: { width: number; height: number }): Promise<string[]> {
  const before = page.viewportSize() ?? PHONE
  await page.setViewportSize(size)
  const issues = [...(await runAxe(page, ALL_RULES)), ...(await findOverflow(page))]
  await page.setViewportSize(before)
  return issues.map((line) => `${size.width} × ${size.height} ${line}`)
}

/** Finds the issues of a page of the staff at each of its widths. */
export async function findIssuesAtWidths(page: Page): Promise<string[]> {
  await page.evaluate(AXE_SCRIPT)
  const issues: string[] = []
  for (const width of STAFF_WIDTHS) issues.push(...(await findIssuesAtWidth(page, width)))
  return issues
}

/** Finds the issues of axe and content that is cut off at a width, in both schemes, with the page at its full height. */
async function findIssuesAtWidth(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  // At full height no control lies under a fixed bar, which axe would report as a small target.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(900, height) })
  const issues = (await findOverflow(page)).map((line) => `${width} px ${line}`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    issues.push(...(await runAxe(page, ALL_RULES)).map((line) => `${width} px ${colorScheme} ${line}`))
  }
  return issues
}

/** Finds elements beyond the viewport's edge and text that is cut off. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) => element.outerHTML.slice(0, 120)
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(element).position !== 'absolute',
    )
    const cut = [...document.querySelectorAll('body *')].filter((element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      // An excerpt may end with an ellipsis: the dialog or the page behind it shows the whole.
      if (!hasText || clipPath !== 'none' || element.closest('[data-excerpt]')) return false
      return (
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
      )
    })
    return [
      ...(wide > 1 ? [`${wide} px too wide: ${beyond.slice(0, 2).map(name).join(' | ')}`] : []),
      ...cut.map((element) => `cut off: ${name(element)}`),
    ]
  })
