import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { registryKeys } from './keys.ts'
import { openReleaseStore, type ReleaseStore } from './store.ts'

/**
 * Opens the release store that the settings name: RELEASE_STORE, or `releases` in DATA_DIR (`var` by default). Keys come from
 * REGISTRY_PRIVATE_KEY and REGISTRY_PUBLIC_KEY, or lie in DATA_DIR.
 */
export function releaseStoreOf(env: NodeJS.ProcessEnv, root: string): ReleaseStore {
  const ownFolder = resolve(root, env.DATA_DIR ?? 'var')
  const folder = env.RELEASE_STORE ? resolve(root, env.RELEASE_STORE) : join(ownFolder, 'releases')
  const isNew = !existsSync(join(ownFolder, 'registry-key'))
  const keys = registryKeys(ownFolder, env)
  if (isNew) putUnsignedAside(join(folder, 'registry.json'))
  return openReleaseStore(folder, { keys, ownFolder })
}

/** A registry from before there was a key is filled anew; once there is one, an unsigned registry is refused. */
function putUnsignedAside(file: string) {
  if (existsSync(file) && !readFileSync(file, 'utf8').includes('"signature"')) renameSync(file, `${file}.unsigned`)
}
