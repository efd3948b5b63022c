import { SETTINGS, SettingError, type SettingsFor } from '@radruf/settings'
import type { BucketAddress } from './bucket.ts'

const CREDENTIALS = ['s3Endpoint', 's3AccessKeyId', 's3SecretAccessKey'] as const

/** The settings that say where a storage is, and the key to it. */
type StorageSettings = Pick<SettingsFor<'registry'>, (typeof CREDENTIALS)[number] | 's3Region'>

/**
 * The bucket of a setting whose value is `s3://bucket/folder`; undefined for another value. Throws {@link SettingError} for an invalid one,
 * and when the settings of the storage are missing.
 */
export function readBucketAddress(
  settings: StorageSettings,
  { setting, value }: { setting: string; value: string | undefined },
): BucketAddress | undefined {
  if (!value?.startsWith('s3://')) return undefined
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/.exec(value) ?? []
  if (!bucket) throw new SettingError(`${setting} must be s3://bucket/folder, not "${value}".`)
  const requireSetting = (key: (typeof CREDENTIALS)[number]) => {
    const found = settings[key]
    if (!found) throw new SettingError(`${SETTINGS[key].env} is missing; ${setting}=${value} needs it.`)
    return found
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
