import type { HistoryEntry, RegistryAction, RegistryEntry } from '@radruf/federation/registry'

/** Actions that make a release live for all visitors. */
export const LIVE_ACTIONS: ReadonlySet<RegistryAction> = new Set(['fill', 'publish', 'promote', 'rollback', 'pin'])

/**
 * The action that made a release live or the canary; undefined for any other release. Counts of a release start again with it,
 * because a release that is made live again must be evaluated again.
 */
export function findLiveSince({ stable, canary, history }: RegistryEntry, release: string): HistoryEntry | undefined {
  if (release === canary?.release)
    return history.find((action) => action.release === release && action.percent !== undefined)
  if (release !== stable) return undefined
  return history.find(
    (action) => action.release === release && action.percent === undefined && LIVE_ACTIONS.has(action.what),
  )
}
