import { expect, type Locator, type Page } from '@playwright/test'

/** Presses of Tab after which a control counts as out of reach. */
const MAX_TAB_PRESSES = 80

/** Walks by Tab to a control; wherever the focus passes it must be seen, and not lie under a bar. */
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

/** Walks to a control and presses a key on it. */
export async function press(page: Page, control: Locator, key: 'Enter' | 'Space') {
  await tabTo(page, control)
  // What is still being sent holds the button back, which keeps the focus meanwhile.
  await expect(control).toBeEnabled()
  await expect(control).toBeFocused()
  await page.evaluate(() => {
    document.documentElement.dataset.walked = ''
  })
  await page.keyboard.press(key)
}

/** Whatever a press took away, the focus is somewhere; only a page that has just been opened has none yet. */
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
 * Tabs from the first to the last control and out again; what hides the focus on the way, and what does not let it go. A page
 * begins with the link that skips its navigation, unless a dialog lies over it.
 */
export async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const { body } = document
    // Where the focus was last, Tab goes on, also when it is there no more.
    body.tabIndex = -1
    body.focus()
    body.removeAttribute('tabindex')
  })
  const wrong: string[] = []
  const beginsWell = () =>
    page.evaluate(
      () =>
        document.querySelector('dialog[open]') !== null || document.activeElement?.matches('a[href="#main"]') === true,
    )
  for (let presses = 0; presses < MAX_TAB_PRESSES; presses++) {
    await page.keyboard.press('Tab')
    if (presses === 0 && !(await beginsWell())) wrong.push('The page does not begin with the link to its content.')
    const unseen = await findHiddenFocus(page)
    if (unseen) wrong.push(unseen)
    if (await page.evaluate(() => document.activeElement === document.body)) return wrong
  }
  return [...wrong, `The focus is still on the page after ${MAX_TAB_PRESSES} presses of Tab.`]
}

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)

/** What hides the focus from the person: nothing (''), no outline, or something that lies above. */
const findHiddenFocus = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // The focus is scrolled into view by the next frame.
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
 * After a navigation the page's one heading of level 1 has the focus. That is how it is announced: a reader says what takes the focus,
 * here its words, "heading" and the level; `tabindex="-1"` keeps it out of the keyboard's way.
 */
export async function expectHeadingFocused(page: Page) {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCount(1)
  await expect(heading).toBeFocused()
  await expect(heading).toHaveAttribute('tabindex', '-1')
  await expect(heading).toHaveAccessibleName(/\S/)
  // Outside of a region that is read whenever it changes: it would be said twice.
  await expect(page.locator(':is([aria-live], [role=status], [role=alert]) h1')).toHaveCount(0)
}
