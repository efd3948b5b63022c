import type { Page } from '@playwright/test'
import { ALL_RULES, AXE_SCRIPT, COLOUR_RULES, runAxe } from './axe.ts'

export const PHONE = { width: 390, height: 844 }

/**
 * What is wrong with a page, a line each: what axe finds in the light scheme, what it finds about colours in the dark one, and
 * what is lost at 320 px and at 200 % text. Leaves the page as wide and as large as it was.
 */
export async function findAccessibilityIssues(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? PHONE
  await page.evaluate(AXE_SCRIPT)
  // Shown whole: what lies half under a bar until one scrolls is no small target.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) })
  const wrong = await runAxe(page, ALL_RULES)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  wrong.push(...(await runAxe(page, COLOUR_RULES)).map((line) => `dark ${line}`))
  await page.setViewportSize({ width: 320, height: 640 })
  wrong.push(...(await findOverflow(page)).map((line) => `320 px ${line}`))
  await page.setViewportSize(PHONE)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  wrong.push(...(await findOverflow(page)).map((line) => `200 % ${line}`))
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })
  return wrong
}

/** What goes beyond the screen's edge, and text that is cut off. */
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
      if (!hasText || clipPath !== 'none') return false
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
