import { updateRegistry } from './change-registry.ts'
import { isDue } from './generations.ts'
import type { ReleaseStore } from './store.ts'

/** Milliseconds between two checks of the registry's expiry. */
const INTERVAL_MS = 60 * 60 * 1000

/**
 * Signs the registry again with the same content: when less than half of its lifetime is left, and with `always` at any time.
 * An empty store stays empty.
 */
export const renewRegistry = (store: ReleaseStore, always: boolean) =>
  updateRegistry(store, (registry) =>
    Object.keys(registry.remotes).length && (always || isDue(registry))
      ? { ...registry, generation: registry.generation + 1 }
      : undefined,
  )

/** Renews the registry again and again. A store that cannot be read is logged. */
export function startRenewal(store: ReleaseStore, logError: (error: unknown) => void): void {
  const renew = () => renewRegistry(store, false).catch(logError)
  setInterval(() => void renew(), INTERVAL_MS).unref()
}
