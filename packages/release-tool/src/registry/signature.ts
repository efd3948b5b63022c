import { type KeyObject, sign, verify } from 'node:crypto'
import type { Registry } from '@radruf/federation/registry'
import type { RegistryKeys } from './keys.ts'

/** The registry was not written with the key, or is older than an earlier live one. */
export class RegistryRefused extends Error {
  override name = 'RegistryRefused'
}

const toBytes = (registry: Registry) => Buffer.from(`radruf registry\n${JSON.stringify(registry)}`)

/** The members of the document that are not signed: the current key's signature and, during a rotation, the next key's. */
type Signatures = { signature?: string; nextSignature?: string }

/** Serializes a registry with its signatures as the last members. */
export function signRegistry(registry: Registry, { privateKeys }: RegistryKeys): string {
  const [privateKey, nextKey] = privateKeys
  if (!privateKey) throw new RegistryRefused('Changing the registry needs REGISTRY_PRIVATE_KEY.')
  // The signature covers the registry as readers parse it: without undefined members.
  const plain = JSON.parse(JSON.stringify(registry)) as Registry
  const signWith = (key: KeyObject) => sign(null, toBytes(plain), key).toString('base64')
  const signatures: Signatures = {
    signature: signWith(privateKey),
    ...(nextKey && { nextSignature: signWith(nextKey) }),
  }
  return `${JSON.stringify({ ...plain, ...signatures }, null, 2)}\n`
}

/** Parses a registry and verifies its signature; throws {@link RegistryRefused}. */
export function verifyRegistry(text: string, { publicKeys }: RegistryKeys, file: string): Registry {
  if (!publicKeys.length)
    throw new RegistryRefused(`${file} cannot be verified, because REGISTRY_PUBLIC_KEY is missing`)
  let content: Registry & Signatures
  try {
    content = JSON.parse(text) as Registry & Signatures
  } catch {
    throw new RegistryRefused(`${file} is no JSON`)
  }
  const { signature, nextSignature, ...registry } = content
  const given = [signature, nextSignature].filter((one) => typeof one === 'string')
  if (!given.length) throw new RegistryRefused(`${file} is not signed`)
  const bytes = toBytes(registry)
  if (!publicKeys.some((key) => given.some((one) => verify(null, bytes, key, Buffer.from(one, 'base64')))))
    throw new RegistryRefused(`${file} was altered: its signature is invalid`)
  return registry
}
