import type { HistoryEntry, RegistryAction, RegistryEntry } from './registry.ts'

/** Deeds after which a release is everybody's. */
const LIVE_ACTIONS: ReadonlySet<RegistryAction> = new Set(['fill', 'publish', 'promote', 'rollback', 'pin'])

/**
 * The deed since which a release serves, as the live one or as the canary; undefined when nobody is given it. Whatever is
 * counted of a release begins anew with it: who makes a release live again wants it judged again.
 */
export function findLiveSince({ stable, canary, history }: RegistryEntry, release: string): HistoryEntry | undefined {
  if (release === canary?.release) return history.find((deed) => deed.release === release && deed.percent !== undefined)
  if (release !== stable) return undefined
  return history.find((deed) => deed.release === release && deed.percent === undefined && LIVE_ACTIONS.has(deed.what))
}
