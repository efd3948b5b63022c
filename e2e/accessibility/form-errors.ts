import type { Page } from '@playwright/test'

/**
 * Finds issues of a page after a rejected form, one line each. The error summary must have the focus and its links must lead to the
 * fields; without a summary the rejected field must have the focus. Every rejected control needs `aria-invalid` and a described reason.
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
    const rejected = [...document.querySelectorAll<HTMLElement>('main [aria-invalid=true]')]
    const summary = document.querySelector<HTMLElement>('main [role=alert]:has(a[href^="#"])')
    const issues = rejected
      .filter((control) => !reasonOf(control) && !reasonOf(control.closest('fieldset') ?? control))
      .map((control) => `rejected without a reason: ${name(control)}`)
    if (!summary) {
      const isThere = rejected.length === 0 || rejected.some((control) => control === document.activeElement)
      return isThere ? issues : [...issues, 'neither a summary nor the rejected field has the focus']
    }
    if (document.activeElement !== summary) issues.push('the summary does not have the focus')
    for (const link of summary.querySelectorAll<HTMLAnchorElement>('a')) {
      const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
      const text = link.textContent ?? ''
      link.click()
      const isLedThere = target?.contains(document.activeElement)
      if (!target || !isLedThere) issues.push(`"${text}" leads nowhere`)
      else if (!reasonOf(target)) issues.push(`"${text}" is not described at its field: ${name(target)}`)
      else if (!target.matches('button') && !rejected.some((control) => target.contains(control)))
        issues.push(`"${text}" leads to a field without aria-invalid: ${name(target)}`)
    }
    return issues
  })
