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

type Trusted = {
  store: ReleaseStore
  logError: LogError
  /** The last good registry. */
  last?: Registry | undefined
  /** Reason and expiry that were logged last. */
  lastLogged?: string | undefined
  loggedExpiry?: string | undefined
}

/**
 * The registry as the shell's server may trust it: the newest one with a valid signature that is not older than an earlier live
 * one, also across restarts. Any other registry is logged once, and the last good one stays in use.
 */
export function createTrustedRegistry(store: ReleaseStore, logError: LogError): () => Promise<Registry> {
  const trusted: Trusted = { store, logError }
  return () =>
    trusted.last
      ? pTimeout(readOrLast(trusted), {
          milliseconds: READ_TIMEOUT_MS,
          fallback: () => trusted.last ?? EMPTY_REGISTRY,
        })
      : readOrLast(trusted)
}

async function readOrLast(trusted: Trusted): Promise<Registry> {
  try {
    const registry = await read(trusted)
    if (trusted.lastLogged)
      trusted.logError(`The registry is valid again; generation ${registry.generation} is in use.`)
    trusted.lastLogged = undefined
    return registry
  } catch (error) {
    if (error instanceof RegistryRefused) await useLatestValid(trusted)
    logOnce(trusted, error)
    return trusted.last ?? EMPTY_REGISTRY
  }
}

async function read(trusted: Trusted): Promise<Registry> {
  const { store } = trusted
  trusted.last ??= (await store.readLastGood())?.registry
  const current = await store.readCurrent()
  const { last } = trusted
  if (!current) {
    if (last) throw new RegistryRefused('the registry is gone')
    return EMPTY_REGISTRY
  }
  const { generation } = current.registry
  if (last && generation < last.generation)
    throw new RegistryRefused(`generation ${generation} is older than ${last.generation}, which was live`)
  assertNotExpired(trusted, current.registry)
  if (generation !== last?.generation) await store.saveLastGood(current)
  trusted.last = current.registry
  return current.registry
}

/**
 * An expired registry may be one of long ago. A machine without an earlier one to compare it with refuses it (decision 020);
 * another one logs it and uses it, because its pages must not depend on the registry process.
 */
function assertNotExpired(trusted: Trusted, { generation, expires }: Registry) {
  if (!isExpired({ expires })) return
  const problem = `generation ${generation} expired at ${expires}; the registry process renews it`
  if (!trusted.last) throw new RegistryRefused(problem)
  if (trusted.loggedExpiry !== expires) trusted.logError(`REGISTRY EXPIRED: ${problem}. It stays in use.`)
  trusted.loggedExpiry = expires
}

async function useLatestValid(trusted: Trusted) {
  const { store, last } = trusted
  const valid = await store.readLatestValid(last?.generation)
  if (!valid || (!last && isExpired(valid.registry))) return
  await store.saveLastGood(valid)
  trusted.last = valid.registry
}

function logOnce(trusted: Trusted, error: unknown) {
  const { last, lastLogged, logError } = trusted
  const isRefused = error instanceof RegistryRefused
  const reason = error instanceof Error ? error.message : String(error)
  const inUse = last ? `generation ${last.generation}, the last good one, stays in use` : 'no remote is served'
  const fix = isRefused ? ' `npm run mf -- restore` puts the last good one back.' : ''
  if (lastLogged !== reason) logError(`REGISTRY ${isRefused ? 'REFUSED' : 'NOT READ'}: ${reason}; ${inUse}.${fix}`)
  trusted.lastLogged = reason
}
