import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BucketAddress, readBucketAddress } from '@radruf/bucket'
import { readSettings, SETTINGS, type SettingsFor } from '@radruf/settings'
import { hasKey, readerKeys, registryKeys } from './keys.ts'
import { openBucketStore, openReleaseStore, type ReleaseStore, type StoreOptions } from './store.ts'

/**
 * Opens the release store that the settings name, to change it: RELEASE_STORE, a folder or `s3://bucket/folder`, or else `releases`
 * in DATA_DIR (`var` by default). Keys come from REGISTRY_PRIVATE_KEY and REGISTRY_PUBLIC_KEY, or are in DATA_DIR. The product's
 * processes use {@link openReleaseReader}. Throws SettingError.
 */
export function openConfiguredStore(env: NodeJS.ProcessEnv, root: string): ReleaseStore {
  const settings = readSettings('registry', env)
  const ownFolder = resolve(root, settings.dataDir)
  const isNew = !hasKey(ownFolder)
  const keys = registryKeys(ownFolder, settings)
  const folder = getStoreFolder(settings, root)
  if (isNew && !readReleaseBucket(env)) quarantineUnsigned(join(folder, 'registry.json'))
  return open(env, folder, { keys, ownFolder })
}

/** Opens the same store with public keys only. It never opens the private key. Throws SettingError. */
export function openReleaseReader(env: NodeJS.ProcessEnv, root: string): ReleaseStore {
  const settings = readSettings('registry', env)
  const ownFolder = resolve(root, settings.dataDir)
  return open(env, getStoreFolder(settings, root), { keys: readerKeys(ownFolder, settings), ownFolder })
}

const getStoreFolder = ({ releaseStore, dataDir }: SettingsFor<'registry'>, root: string) =>
  releaseStore ? resolve(root, releaseStore) : resolve(root, dataDir, 'releases')

function open(env: NodeJS.ProcessEnv, folder: string, options: StoreOptions): ReleaseStore {
  const bucket = readReleaseBucket(env)
  return bucket ? openBucketStore(bucket, options) : openReleaseStore(folder, options)
}

/** The bucket that RELEASE_STORE names; undefined for a folder. Throws SettingError. */
function readReleaseBucket(env: NodeJS.ProcessEnv): BucketAddress | undefined {
  const settings = readSettings('registry', env)
  return readBucketAddress(settings, { setting: SETTINGS.releaseStore.env, value: settings.releaseStore })
}

/** An unsigned registry is replaced while no key exists, and refused once one exists. */
function quarantineUnsigned(file: string) {
  if (existsSync(file) && !readFileSync(file, 'utf8').includes('"signature"')) renameSync(file, `${file}.unsigned`)
}
