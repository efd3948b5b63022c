import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError, type SettingsFor } from '@radruf/settings'

/** Ed25519 keys that sign and verify the registry. The shell's server needs only the public key. */
export type RegistryKeys = { publicKey: KeyObject; privateKey?: KeyObject }

/**
 * Reads the keys of the registry from the settings, each as PEM or the base64 of its DER. Without settings it uses a key pair of
 * this machine, created at first use in `folder` and readable only by its owner. Throws {@link SettingError}.
 */
export function registryKeys(
  folder: string,
  { registryPrivateKey, registryPublicKey }: Partial<SettingsFor<'registry'>>,
): RegistryKeys {
  if (registryPrivateKey) {
    const privateKey = readKey('REGISTRY_PRIVATE_KEY', registryPrivateKey)
    const publicKey = registryPublicKey
      ? readKey('REGISTRY_PUBLIC_KEY', registryPublicKey)
      : createPublicKey(privateKey)
    if (!verify(null, PROBE, publicKey, sign(null, PROBE, privateKey)))
      throw new SettingError('REGISTRY_PRIVATE_KEY and REGISTRY_PUBLIC_KEY do not belong together.')
    return { privateKey, publicKey }
  }
  if (registryPublicKey) return { publicKey: readKey('REGISTRY_PUBLIC_KEY', registryPublicKey) }
  const file = join(folder, 'registry-key')
  if (!existsSync(file)) makeKeys(folder, file)
  const privateKey = createPrivateKey(readFileSync(file, 'utf8'))
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

const PROBE = Buffer.from('radruf')

/** Creates a key pair; of several concurrent calls one succeeds. */
function makeKeys(folder: string, file: string) {
  mkdirSync(folder, { recursive: true })
  const { privateKey } = generateKeyPairSync('ed25519')
  const draft = `${file}.${randomUUID()}.tmp`
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  try {
    linkSync(draft, file)
    writeFileSync(`${file}.pub`, createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

function readKey(setting: 'REGISTRY_PRIVATE_KEY' | 'REGISTRY_PUBLIC_KEY', value: string): KeyObject {
  const isPrivate = setting === 'REGISTRY_PRIVATE_KEY'
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
