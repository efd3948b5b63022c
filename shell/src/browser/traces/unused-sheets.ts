import type { LiveRemote } from '@radruf/federation/page'
import { isOnPage } from '../on-page.ts'
import { findReleaseFolder } from '../remote-styles.ts'

/** Sheets that were switched off before. One may have arrived late; one that applies again was switched on. */
const switchedOff = new WeakSet<StyleSheet>()

/**
 * Switches off the style sheets of remotes without content on the page, which would change that of another one.
 *
 * @returns whether one was switched on again
 */
export function switchOffUnused(remotes: readonly LiveRemote[]): boolean {
  const used = remotes.filter(({ name }) => isOnPage(name as Parameters<typeof isOnPage>[0])).map(findReleaseFolder)
  const folders = ['/remotes/', ...remotes.map(findReleaseFolder)]
  const unused = [...document.styleSheets].filter(
    ({ href, disabled }) =>
      href && !disabled && folders.some((one) => href.includes(one)) && !used.some((one) => href.startsWith(one)),
  )
  const isBack = unused.some((sheet) => switchedOff.has(sheet))
  for (const sheet of unused) {
    sheet.disabled = true
    switchedOff.add(sheet)
  }
  return isBack
}
