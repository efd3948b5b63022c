import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BucketAddress } from './bucket.ts'
import { registryKeys } from './keys.ts'
import { SettingError } from './setting-error.ts'
import { openBucketStore, openReleaseStore, type ReleaseStore } from './store.ts'

/**
 * Opens the release store that the settings name: RELEASE_STORE, a folder or `s3://bucket/folder`, or else `releases` in DATA_DIR (`var` by default).
 * Keys come from REGISTRY_PRIVATE_KEY and REGISTRY_PUBLIC_KEY, or lie in DATA_DIR. Throws {@link SettingError}.
 */
export function releaseStoreOf(env: NodeJS.ProcessEnv, root: string): ReleaseStore {
  const ownFolder = resolve(root, env.DATA_DIR ?? 'var')
  const bucket = bucketOf(env)
  const isNew = !existsSync(join(ownFolder, 'registry-key'))
  const keys = registryKeys(ownFolder, env)
  if (bucket) return openBucketStore(bucket, { keys, ownFolder })
  const folder = env.RELEASE_STORE ? resolve(root, env.RELEASE_STORE) : join(ownFolder, 'releases')
  if (isNew) quarantineUnsigned(join(folder, 'registry.json'))
  return openReleaseStore(folder, { keys, ownFolder })
}

/** The bucket that RELEASE_STORE names; undefined for a folder. Throws {@link SettingError}. */
export function bucketOf(env: NodeJS.ProcessEnv): BucketAddress | undefined {
  if (!env.RELEASE_STORE?.startsWith('s3://')) return undefined
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/.exec(env.RELEASE_STORE) ?? []
  if (!bucket)
    throw new SettingError(`RELEASE_STORE must be a folder or s3://bucket/folder, not "${env.RELEASE_STORE}".`)
  const needed = (name: string) => {
    const value = env[name]
    if (!value) throw new SettingError(`${name} is missing; RELEASE_STORE=${env.RELEASE_STORE} needs it.`)
    return value
  }
  const endpoint = needed('S3_ENDPOINT')
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new SettingError(`S3_ENDPOINT must be an address such as https://s3.example, not "${endpoint}".`)
  return {
    bucket,
    prefix,
    endpoint,
    region: env.S3_REGION ?? 'us-east-1',
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  }
}

/** A registry from before there was a key is filled anew; once there is one, an unsigned registry is refused. */
function quarantineUnsigned(file: string) {
  if (existsSync(file) && !readFileSync(file, 'utf8').includes('"signature"')) renameSync(file, `${file}.unsigned`)
}
