import { findPath, type RemoteName, SLOTS } from '@radruf/contract'

/** The remotes whose pages and slots a path shows, owner of the page first. */
export function findRemotes(pathname: string): RemoteName[] {
  const entry = findPath(pathname)
  const owner = entry && entry.owner !== 'shell' ? [entry.owner] : []
  return [...new Set([...owner, ...(entry?.slots ?? []).map((slot) => SLOTS[slot])])]
}
