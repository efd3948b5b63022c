import type { Page } from '@playwright/test'

/**
 * What is wrong with how a page refuses what was sent, a line each. The summary has the focus, and its links lead to the fields; without
 * one the refused field has it. Every refused control says that it is (`aria-invalid`) and is read with the reason.
 */
export const findFormErrorIssues = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) => element.outerHTML.slice(0, 120)
    const reasonOf = (element: Element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent?.trim())
        .filter(Boolean)
        .join(' ')
    const refused = [...document.querySelectorAll<HTMLElement>('main [aria-invalid=true]')]
    const summary = document.querySelector<HTMLElement>('main [role=alert]:has(a[href^="#"])')
    const wrong = refused
      .filter((control) => !reasonOf(control) && !reasonOf(control.closest('fieldset') ?? control))
      .map((control) => `refused without a reason: ${name(control)}`)
    if (!summary) {
      const isThere = refused.length === 0 || refused.some((control) => control === document.activeElement)
      return isThere ? wrong : [...wrong, 'neither a summary nor the refused field has the focus']
    }
    if (document.activeElement !== summary) wrong.push('the summary does not have the focus')
    for (const link of summary.querySelectorAll<HTMLAnchorElement>('a')) {
      const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
      const text = link.textContent ?? ''
      link.click()
      const isLedThere = target?.contains(document.activeElement)
      if (!target || !isLedThere) wrong.push(`"${text}" leads nowhere`)
      else if (!reasonOf(target)) wrong.push(`"${text}" is not said at its field: ${name(target)}`)
      else if (!target.matches('button') && !refused.some((control) => target.contains(control)))
        wrong.push(`"${text}" leads to a field that does not say it is refused: ${name(target)}`)
    }
    return wrong
  })
