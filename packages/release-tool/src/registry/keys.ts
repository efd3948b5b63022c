import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError, type SettingsFor } from '@radruf/settings'
import writeFileAtomic from 'write-file-atomic'
import { getPrivateFolder, preparePrivateFolder } from './private-folder.ts'

/**
 * Ed25519 keys that sign and verify the registry. Readers need only public keys, of which any may have signed. While keys are rotated
 * there are two private keys, and both sign.
 */
export type RegistryKeys = { publicKeys: readonly KeyObject[]; privateKeys: readonly KeyObject[] }

/**
 * Reads the keys of the registry from the settings, each as PEM or the base64 of its DER. Without settings it uses a key pair of
 * this machine, created at first use in the private folder of `folder`. Throws {@link SettingError}.
 */
export function registryKeys(
  folder: string,
  { registryPrivateKey, registryPublicKey }: Partial<SettingsFor<'registry'>>,
): RegistryKeys {
  if (registryPrivateKey) {
    const privateKeys = splitKeys(registryPrivateKey).map((key) => readKey('REGISTRY_PRIVATE_KEY', key))
    const publicKeys = registryPublicKey
      ? readPublicKeys('REGISTRY_PUBLIC_KEY', registryPublicKey)
      : privateKeys.map(toPublic)
    const [signature] = privateKeys.map((key) => sign(null, PROBE, key))
    if (!signature || !publicKeys.some((key) => verify(null, PROBE, key, signature)))
      throw new SettingError('REGISTRY_PRIVATE_KEY and REGISTRY_PUBLIC_KEY do not belong together.')
    return { privateKeys, publicKeys }
  }
  if (registryPublicKey)
    return { publicKeys: readPublicKeys('REGISTRY_PUBLIC_KEY', registryPublicKey), privateKeys: [] }
  const own = preparePrivateFolder(folder)
  const file = join(own, CURRENT_KEY)
  if (!existsSync(file)) makeKey(file)
  const privateKeys = [file, join(own, NEXT_KEY)]
    .filter((one) => existsSync(one))
    .map((one) => createPrivateKey(readFileSync(one, 'utf8')))
  const publicKeys = privateKeys.map(toPublic)
  writePublicKeys(folder, publicKeys)
  return { privateKeys, publicKeys }
}

/** Whether the key pair of this machine exists. */
export const hasKey = (folder: string): boolean =>
  [getPrivateFolder(folder), folder].some((one) => existsSync(join(one, CURRENT_KEY)))

/** Creates the key that will replace the current one. From the next start on both sign. Returns both public keys. */
export function addNextKey(folder: string): string {
  makeKey(join(preparePrivateFolder(folder), NEXT_KEY))
  return toSetting(registryKeys(folder, {}).publicKeys)
}

/** Makes the next key the current one and deletes the old one; false when there is no next key. */
export function switchToNextKey(folder: string): boolean {
  const own = preparePrivateFolder(folder)
  if (!existsSync(join(own, NEXT_KEY))) return false
  renameSync(join(own, NEXT_KEY), join(own, CURRENT_KEY))
  registryKeys(folder, {})
  return true
}

/**
 * Reads the public keys for a process that only reads the registry: from the setting, or the file that the registry process writes
 * in `folder`. It never opens a private key. Without any key every registry is refused.
 */
export function readerKeys(folder: string, { registryPublicKey }: Partial<SettingsFor<'registry'>>): RegistryKeys {
  if (registryPublicKey)
    return { publicKeys: readPublicKeys('REGISTRY_PUBLIC_KEY', registryPublicKey), privateKeys: [] }
  const file = join(folder, PUBLIC_KEYS)
  return {
    publicKeys: existsSync(file) ? readPublicKeys('REGISTRY_PUBLIC_KEY', readFileSync(file, 'utf8')) : [],
    privateKeys: [],
  }
}

const PROBE = Buffer.from('radruf')

/** Creates a private key; of several concurrent calls one succeeds, and an existing key stays. */
function makeKey(file: string) {
  const { privateKey } = generateKeyPairSync('ed25519')
  const draft = `${file}.${randomUUID()}.tmp`
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

/** Names of the files: private keys in the registry's private folder, public ones beside it. */
const CURRENT_KEY = 'registry-key'
const NEXT_KEY = 'registry-key.next'
const PUBLIC_KEYS = 'registry-key.pub'

const toPublic = (key: KeyObject) => createPublicKey(key)

/** Public keys in the format of REGISTRY_PUBLIC_KEY. */
export const toSetting = (keys: readonly KeyObject[]): string =>
  keys.map((key) => key.export({ type: 'spki', format: 'der' }).toString('base64')).join(',')

/** Writes the public keys for the readers of this machine, if they changed. */
function writePublicKeys(folder: string, keys: readonly KeyObject[]) {
  const file = join(folder, PUBLIC_KEYS)
  const text = keys.map((key) => key.export({ type: 'spki', format: 'pem' })).join('')
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileAtomic.sync(file, text)
}

/** Several keys follow each other as PEM, or are separated by commas or spaces as base64. */
const splitKeys = (value: string): string[] =>
  (value.includes('-----BEGIN') ? value.split(/(?=-----BEGIN)/) : value.split(/[\s,]+/)).filter((part) => part.trim())

/** Public keys of a setting. Throws {@link SettingError}. */
export const readPublicKeys = (setting: 'REGISTRY_PUBLIC_KEY' | 'TRUSTED_RUNNERS', value: string): KeyObject[] =>
  splitKeys(value).map((part) => readKey(setting, part))

/** The private key of a runner. Throws {@link SettingError}. */
export const readRunnerKey = (value: string): KeyObject => readKey('RUNNER_PRIVATE_KEY', value)

/** A new key pair of a runner, in the format of the settings. */
export function createRunnerKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: toSetting([publicKey]),
  }
}

type KeySetting = 'REGISTRY_PRIVATE_KEY' | 'REGISTRY_PUBLIC_KEY' | 'TRUSTED_RUNNERS' | 'RUNNER_PRIVATE_KEY'

function readKey(setting: KeySetting, value: string): KeyObject {
  const isPrivate = setting.endsWith('PRIVATE_KEY')
  try {
    const key = value.includes('-----BEGIN')
      ? value.replaceAll('\\n', '\n')
      : ({ key: Buffer.from(value, 'base64'), format: 'der', type: isPrivate ? 'pkcs8' : 'spki' } as const)
    const read = isPrivate ? createPrivateKey(key as string) : createPublicKey(key as string)
    if (read.asymmetricKeyType === 'ed25519') return read
  } catch {
    // The original error could contain the key.
  }
  throw new SettingError(`${setting} is no Ed25519 key, neither as PEM nor as base64 of its DER.`)
}
