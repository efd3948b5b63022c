import type { RemoteName } from '@radruf/contract'
import { attemptUrl, type LiveRemote } from '@radruf/federation/page'

export type RemoteStyles = {
  /**
   * Waits for the style sheets that the server's page links for this remote. One that the browser refused, or that did not arrive, is
   * requested once more at another address. Rejects when that fails as well. Other style sheets come with the remote's chunks.
   */
  load: (name: RemoteName) => Promise<void>
  /** Makes the remote's style sheets apply until the returned function is called. */
  show: (name: RemoteName) => () => void
  /** Ends the effect of style sheets that were loaded ahead and whose content is not on the page. */
  hideUnused: (name: RemoteName) => void
}

/** Milliseconds between the end of a request and the style sheet; without one the browser has refused the file. */
const PARSE_TIMEOUT_MS = 500

/** Manages the style sheets of remotes: they arrive before their content shows, and leave the page with it. */
export function createRemoteStyles(remotes: readonly LiveRemote[]): RemoteStyles {
  const shown = new Map<RemoteName, number>()
  /** Links without a style sheet, with the number of further attempts. */
  const refused = new Map<HTMLLinkElement, number>()
  const replaced = new Set<HTMLLinkElement>()

  const apply = (name: RemoteName) => {
    const remote = remotes.find((one) => one.name === name)
    const folder = remote && findReleaseFolder(remote)
    const isHidden = !shown.get(name)
    for (const sheet of document.styleSheets)
      if (folder && sheet.href?.startsWith(folder) && sheet.disabled !== isHidden) sheet.disabled = isHidden
  }
  const loadLink = async (remote: LiveRemote, link: HTMLLinkElement) => {
    if (replaced.has(link) || (!refused.has(link) && (await hasArrived(link)))) return
    const attempt = (refused.get(link) ?? 0) + 1
    refused.set(link, attempt)
    const next = link.cloneNode() as HTMLLinkElement
    next.href = attemptUrl(link.href, remote, attempt)
    const arrival = Promise.withResolvers<void>()
    next.onload = () => arrival.resolve()
    next.onerror = () =>
      arrival.reject(new Error(`${remote.name}: the style sheet ${link.href} was refused or is missing`))
    link.after(next)
    try {
      await arrival.promise
      replaced.add(link)
    } catch (error) {
      next.remove()
      throw error
    }
  }
  return {
    async load(name) {
      const remote = remotes.find((one) => one.name === name)
      const links = (remote?.styles ?? []).flatMap(({ url }) => findLink(url) ?? [])
      await Promise.all(links.map((link) => remote && loadLink(remote, link)))
    },
    show(name) {
      shown.set(name, (shown.get(name) ?? 0) + 1)
      apply(name)
      return () => {
        shown.set(name, (shown.get(name) ?? 1) - 1)
        // After the commit, in which the remote's next page may begin.
        queueMicrotask(() => apply(name))
      }
    },
    hideUnused: apply,
  }
}

const findLink = (url: string) => {
  const { href } = new URL(url, location.href)
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].find((link) => link.href === href)
}

/** Whether a style sheet has arrived. The events of one that was refused may have passed before this script ran. */
function hasArrived(link: HTMLLinkElement): Promise<boolean> {
  if (link.sheet) return Promise.resolve(true)
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve(true), { once: true })
    link.addEventListener('error', () => resolve(false), { once: true })
    if (performance.getEntriesByName(link.href).length) setTimeout(() => resolve(link.sheet !== null), PARSE_TIMEOUT_MS)
  })
}

/** Address of the folder of a release's files, or of a builder's. */
export const findReleaseFolder = ({ entry }: LiveRemote): string => {
  const { href } = new URL(entry.url, location.href)
  return href.split(/(?<=\/)(?:web\/|[^/]*$)/)[0] ?? href
}

/** The remote whose file is the innermost in a call stack. */
export const findRemoteInStack = (remotes: readonly LiveRemote[], stack = ''): RemoteName | undefined =>
  stack
    .split('\n')
    .map((frame) => remotes.find((remote) => frame.includes(findReleaseFolder(remote))))
    .find(Boolean)?.name as RemoteName | undefined
