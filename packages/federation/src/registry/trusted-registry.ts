import { EMPTY_REGISTRY, type Registry } from './registry.ts'
import { RegistryRefused } from './signature.ts'
import type { ReleaseStore } from './store.ts'

/** Says aloud what was refused. */
export type LogError = (message: string) => void

/** Milliseconds that a page waits for a store that is slow, when it knows an earlier registry. */
const READ_TIMEOUT_MS = 400

/**
 * The registry as the shell's server may trust it: the newest whose signature holds and which is not older than one that
 * served before, also before a restart. Anything else is said aloud, once, and the last good one serves on.
 */
export function createTrustedRegistry(store: ReleaseStore, logError: LogError): () => Promise<Registry> {
  let last: Registry | undefined
  let lastLogged: string | undefined

  const lastAfter = (milliseconds: number) =>
    new Promise<Registry>((done) => setTimeout(() => done(last ?? EMPTY_REGISTRY), milliseconds).unref())

  const read = async (): Promise<Registry> => {
    last ??= (await store.readKept())?.registry
    const current = await store.readCurrent()
    if (!current) {
      if (last) throw new RegistryRefused('the registry is gone')
      return EMPTY_REGISTRY
    }
    const { generation } = current.registry
    if (last && generation < last.generation)
      throw new RegistryRefused(`generation ${generation} is older than ${last.generation}, which was live`)
    if (generation !== last?.generation) await store.saveLastGood(current)
    return (last = current.registry)
  }
  const readOrLast = async () => {
    try {
      const registry = await read()
      if (lastLogged) logError(`The registry is sound again; generation ${registry.generation} serves.`)
      lastLogged = undefined
      return registry
    } catch (error) {
      const refused = error instanceof RegistryRefused
      const sound = refused && (await store.readLatestValid(last?.generation))
      if (sound) {
        await store.saveLastGood(sound)
        last = sound.registry
      }
      const reason = error instanceof Error ? error.message : String(error)
      const serving = last ? `generation ${last.generation}, the last good one, serves on` : 'no remote is served'
      const mend = refused ? ' `npm run mf -- restore` puts the last good one back.' : ''
      if (lastLogged !== reason) logError(`REGISTRY ${refused ? 'REFUSED' : 'NOT READ'}: ${reason}; ${serving}.${mend}`)
      lastLogged = reason
      return last ?? EMPTY_REGISTRY
    }
  }
  return () => (last ? Promise.race([readOrLast(), lastAfter(READ_TIMEOUT_MS)]) : readOrLast())
}
