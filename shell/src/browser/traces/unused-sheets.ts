import type { LiveRemote } from '@radruf/federation/page'
import { isOnPage } from '../on-page.ts'
import { findReleaseFolder } from '../remote-styles.ts'
import { findCaller, findFrames } from './find-caller.ts'
import type { Created } from './record-created.ts'

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

/** Links by which a remote applies the style sheets of another one. The shell and a remote's own chunks load those of its release. */
export const findForeignSheets = (remotes: readonly LiveRemote[], links: Created['links']): HTMLLinkElement[] =>
  links.flatMap(([link, stack]) => {
    // Without the function that records it.
    const creator = findCaller(remotes, findFrames(stack).slice(1).join('\n'))
    const isOfOther = remotes.some((one) => one.name !== creator && link.href.startsWith(findReleaseFolder(one)))
    return creator && isOfOther && link.isConnected ? [link] : []
  })
