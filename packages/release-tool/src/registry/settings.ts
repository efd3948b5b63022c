import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSettings, SETTINGS, SettingError, type SettingsFor } from '@radruf/settings'
import type { BucketAddress } from './bucket.ts'
import { hasKey, readerKeys, registryKeys } from './keys.ts'
import { openBucketStore, openReleaseStore, type ReleaseStore, type StoreOptions } from './store.ts'

/**
 * Opens the release store that the settings name, to change it: RELEASE_STORE, a folder or `s3://bucket/folder`, or else `releases`
 * in DATA_DIR (`var` by default). Keys come from REGISTRY_PRIVATE_KEY and REGISTRY_PUBLIC_KEY, or are in DATA_DIR. The product's
 * processes use {@link openReleaseReader}. Throws {@link SettingError}.
 */
export function openConfiguredStore(env: NodeJS.ProcessEnv, root: string): ReleaseStore {
  const settings = readSettings('registry', env)
  const ownFolder = resolve(root, settings.dataDir)
  const isNew = !hasKey(ownFolder)
  const keys = registryKeys(ownFolder, settings)
  const folder = getStoreFolder(settings, root)
  if (isNew && !readBucketAddress(env)) quarantineUnsigned(join(folder, 'registry.json'))
  return open(env, folder, { keys, ownFolder })
}

/** Opens the same store with public keys only. It never opens the private key. Throws {@link SettingError}. */
export function openReleaseReader(env: NodeJS.ProcessEnv, root: string): ReleaseStore {
  const settings = readSettings('registry', env)
  const ownFolder = resolve(root, settings.dataDir)
  return open(env, getStoreFolder(settings, root), { keys: readerKeys(ownFolder, settings), ownFolder })
}

const getStoreFolder = ({ releaseStore, dataDir }: SettingsFor<'registry'>, root: string) =>
  releaseStore ? resolve(root, releaseStore) : resolve(root, dataDir, 'releases')

function open(env: NodeJS.ProcessEnv, folder: string, options: StoreOptions): ReleaseStore {
  const bucket = readBucketAddress(env)
  return bucket ? openBucketStore(bucket, options) : openReleaseStore(folder, options)
}

/** The bucket that RELEASE_STORE names; undefined for a folder. Throws {@link SettingError}. */
export function readBucketAddress(env: NodeJS.ProcessEnv): BucketAddress | undefined {
  const settings = readSettings('registry', env)
  const { releaseStore } = settings
  if (!releaseStore?.startsWith('s3://')) return undefined
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/.exec(releaseStore) ?? []
  if (!bucket) throw new SettingError(`RELEASE_STORE must be a folder or s3://bucket/folder, not "${releaseStore}".`)
  const requireSetting = (key: 's3Endpoint' | 's3AccessKeyId' | 's3SecretAccessKey') => {
    const value = settings[key]
    if (!value) throw new SettingError(`${SETTINGS[key].env} is missing; RELEASE_STORE=${releaseStore} needs it.`)
    return value
  }
  return {
    bucket,
    prefix,
    endpoint: requireSetting('s3Endpoint'),
    region: settings.s3Region,
    accessKeyId: requireSetting('s3AccessKeyId'),
    secretAccessKey: requireSetting('s3SecretAccessKey'),
  }
}

/** An unsigned registry is replaced while no key exists, and refused once one exists. */
function quarantineUnsigned(file: string) {
  if (existsSync(file) && !readFileSync(file, 'utf8').includes('"signature"')) renameSync(file, `${file}.unsigned`)
}
