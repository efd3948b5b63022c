import { findPath, findSlotOwner, type PathFinder, type RemoteName } from '@radruf/contract'

/** The remotes whose pages and slots a path shows, owner of the page first. */
export function findRemotes(pathname: string, find: PathFinder = findPath): RemoteName[] {
  const entry = find(pathname)
  const owner = entry && entry.owner !== 'shell' ? [entry.owner] : []
  return [...new Set([...owner, ...(entry?.slots ?? []).map(findSlotOwner)])]
}
