import { EMPTY_REGISTRY, type Registry } from '@radruf/federation/registry'
import pTimeout from 'p-timeout'
import { RegistryRefused } from './signature.ts'
import type { ReleaseStore } from './store.ts'

/** Logs an error in one line. */
export type LogError = (message: string) => void

const isExpired = ({ expires }: Pick<Registry, 'expires'>): boolean =>
  expires !== undefined && Date.parse(expires) <= Date.now()

/** Milliseconds that a page waits for a slow store when an earlier registry is known. */
const READ_TIMEOUT_MS = 400

/**
 * The registry as the shell's server may trust it: the newest one with a valid signature that is not older than an earlier live
 * one, also across restarts. Any other registry is logged once, and the last good one stays in use.
 */
export function createTrustedRegistry(store: ReleaseStore, logError: LogError): () => Promise<Registry> {
  let last: Registry | undefined
  let lastLogged: string | undefined
  let loggedExpiry: string | undefined

  const read = async (): Promise<Registry> => {
    last ??= (await store.readLastGood())?.registry
    const current = await store.readCurrent()
    if (!current) {
      if (last) throw new RegistryRefused('the registry is gone')
      return EMPTY_REGISTRY
    }
    const { generation } = current.registry
    if (last && generation < last.generation)
      throw new RegistryRefused(`generation ${generation} is older than ${last.generation}, which was live`)
    assertNotExpired(current.registry, last)
    if (generation !== last?.generation) await store.saveLastGood(current)
    return (last = current.registry)
  }
  /**
   * An expired registry may be one of long ago. A machine without an earlier one to compare it with refuses it (decision 020);
   * another one logs it and uses it, because its pages must not depend on the registry process.
   */
  const assertNotExpired = ({ generation, expires }: Registry, known: Registry | undefined) => {
    if (!isExpired({ expires })) return
    const problem = `generation ${generation} expired at ${expires}; the registry process renews it`
    if (!known) throw new RegistryRefused(problem)
    if (loggedExpiry !== expires) logError(`REGISTRY EXPIRED: ${problem}. It stays in use.`)
    loggedExpiry = expires
  }
  const readOrLast = async () => {
    try {
      const registry = await read()
      if (lastLogged) logError(`The registry is valid again; generation ${registry.generation} is in use.`)
      lastLogged = undefined
      return registry
    } catch (error) {
      const isRefused = error instanceof RegistryRefused
      const valid = isRefused && (await store.readLatestValid(last?.generation))
      if (valid && (last || !isExpired(valid.registry))) {
        await store.saveLastGood(valid)
        last = valid.registry
      }
      const reason = error instanceof Error ? error.message : String(error)
      const inUse = last ? `generation ${last.generation}, the last good one, stays in use` : 'no remote is served'
      const fix = isRefused ? ' `npm run mf -- restore` puts the last good one back.' : ''
      if (lastLogged !== reason) logError(`REGISTRY ${isRefused ? 'REFUSED' : 'NOT READ'}: ${reason}; ${inUse}.${fix}`)
      lastLogged = reason
      return last ?? EMPTY_REGISTRY
    }
  }
  return () =>
    last
      ? pTimeout(readOrLast(), { milliseconds: READ_TIMEOUT_MS, fallback: () => last ?? EMPTY_REGISTRY })
      : readOrLast()
}
