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

/** Ed25519 keys that sign and verify the registry. Readers need only public keys, of which any may have signed. */
export type RegistryKeys = { publicKeys: readonly KeyObject[]; privateKey?: KeyObject }

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
    const publicKeys = registryPublicKey ? readPublicKeys(registryPublicKey) : [createPublicKey(privateKey)]
    const signature = sign(null, PROBE, privateKey)
    if (!publicKeys.some((key) => verify(null, PROBE, key, signature)))
      throw new SettingError('REGISTRY_PRIVATE_KEY and REGISTRY_PUBLIC_KEY do not belong together.')
    return { privateKey, publicKeys }
  }
  if (registryPublicKey) return { publicKeys: readPublicKeys(registryPublicKey) }
  const file = join(folder, 'registry-key')
  if (!existsSync(file)) makeKeys(folder, file)
  const privateKey = createPrivateKey(readFileSync(file, 'utf8'))
  const publicKey = createPublicKey(privateKey)
  if (!existsSync(`${file}.pub`)) writePublicKey(file, publicKey)
  return { privateKey, publicKeys: [publicKey] }
}

/**
 * Reads the public keys for a process that only reads the registry: from the setting, or the file that the registry process writes
 * in `folder`. It never opens a private key. Without any key every registry is refused.
 */
export function readerKeys(folder: string, { registryPublicKey }: Partial<SettingsFor<'registry'>>): RegistryKeys {
  if (registryPublicKey) return { publicKeys: readPublicKeys(registryPublicKey) }
  const file = join(folder, 'registry-key.pub')
  return { publicKeys: existsSync(file) ? readPublicKeys(readFileSync(file, 'utf8')) : [] }
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
    writePublicKey(file, createPublicKey(privateKey))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

const writePublicKey = (file: string, key: KeyObject) =>
  writeFileSync(`${file}.pub`, key.export({ type: 'spki', format: 'pem' }))

/** Several keys follow each other as PEM, or are separated by commas or spaces as base64. */
const readPublicKeys = (value: string): KeyObject[] =>
  (value.includes('-----BEGIN') ? value.split(/(?=-----BEGIN)/) : value.split(/[\s,]+/))
    .filter((part) => part.trim())
    .map((part) => readKey('REGISTRY_PUBLIC_KEY', part))

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
