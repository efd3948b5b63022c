import { expect, type Locator, type Page } from '@playwright/test'

/** Presses of Tab after which a control counts as unreachable. The opening hours of a week take four for each time. */
const MAX_TAB_PRESSES = 160

/** Moves the focus to a control with Tab. The focus must be visible, and not under a bar, on every control on the way. */
export async function tabTo(page: Page, control: Locator) {
  await control.waitFor({ state: 'attached' })
  await expectFocusInPage(page)
  for (let presses = 0; presses < MAX_TAB_PRESSES; presses++) {
    if (await hasFocus(control)) return
    await page.keyboard.press('Tab')
    expect(await findHiddenFocus(page)).toBe('')
  }
  throw new Error(`The keyboard does not reach ${control}.`)
}

/** Moves the focus to a control with Tab and presses a key on it. */
export async function press(page: Page, control: Locator, key: 'Enter' | 'Space') {
  await tabTo(page, control)
  // A button is disabled while its form is being sent, and keeps the focus.
  await expect(control).toBeEnabled()
  await expect(control).toBeFocused()
  await page.evaluate(() => {
    document.documentElement.dataset.walked = ''
  })
  await page.keyboard.press(key)
}

/** Expects that the focus is on an element. Only a page without a key press may have no focus. */
export const expectFocusInPage = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { documentElement, activeElement, body } = document
        return 'walked' in documentElement.dataset && activeElement === body ? 'lost' : 'kept'
      }),
    )
    .toBe('kept')

/**
 * Moves the focus from the first to the last control and out of the page. Returns the issues: controls with an invisible focus, and
 * a focus that is trapped. The first control must be the skip link, unless a dialog is open.
 */
export async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const { body } = document
    // Tab continues from the last focused position, even after that element is removed.
    body.tabIndex = -1
    body.focus()
    body.removeAttribute('tabindex')
  })
  const issues: string[] = []
  const startsWithSkipLink = () =>
    page.evaluate(
      () =>
        document.querySelector('dialog[open]') !== null || document.activeElement?.matches('a[href="#main"]') === true,
    )
  for (let presses = 0; presses < MAX_TAB_PRESSES; presses++) {
    await page.keyboard.press('Tab')
    if (presses === 0 && !(await startsWithSkipLink())) issues.push('The first control is not the skip link.')
    const unseen = await findHiddenFocus(page)
    if (unseen) issues.push(unseen)
    if (await page.evaluate(() => document.activeElement === document.body)) return issues
  }
  return [...issues, `The focus is still on the page after ${MAX_TAB_PRESSES} presses of Tab.`]
}

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)

/** Describes why the focus is invisible: no outline, or an element above it. Empty when it is visible. */
const findHiddenFocus = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // The browser scrolls the focus into view in the next frame.
    await new Promise(requestAnimationFrame)
    const active = document.activeElement
    if (!(active instanceof HTMLElement) || active === document.body) return ''
    const name = active.outerHTML.slice(0, 140)
    // A radio button inside a card shows its focus on the card.
    const shown = [active, active.closest('label')].find((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    if (!shown) return `no outline: ${name}`
    const { left, top, width, height } = shown.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, innerHeight / 2))
    return above && (shown.contains(above) || above.contains(shown))
      ? ''
      : `covered: ${name} by ${above?.outerHTML.slice(0, 80)}`
  })

/**
 * Expects the focus on the page's one heading of level 1 after a navigation. A screen reader then announces its text, role and
 * level. `tabindex="-1"` keeps it out of the tab order.
 */
export async function expectHeadingFocused(page: Page) {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCount(1)
  await expect(heading).toBeFocused()
  await expect(heading).toHaveAttribute('tabindex', '-1')
  await expect(heading).toHaveAccessibleName(/\S/)
  // A heading in a live region would be announced twice.
  await expect(page.locator(':is([aria-live], [role=status], [role=alert]) h1')).toHaveCount(0)
}
