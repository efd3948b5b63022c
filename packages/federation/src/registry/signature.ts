import { sign, verify } from 'node:crypto'
import type { RegistryKeys } from './keys.ts'
import type { Registry } from './registry.ts'

/** The registry was not written with the key, or is older than an earlier live one. */
export class RegistryRefused extends Error {
  override name = 'RegistryRefused'
}

const toBytes = (registry: Registry) => Buffer.from(`radruf registry\n${JSON.stringify(registry)}`)

/** Serializes a registry with its signature as the last member. */
export function signRegistry(registry: Registry, { privateKey }: RegistryKeys): string {
  if (!privateKey) throw new RegistryRefused('Changing the registry needs REGISTRY_PRIVATE_KEY.')
  // The signature covers the registry as readers parse it: without undefined members.
  const plain = JSON.parse(JSON.stringify(registry)) as Registry
  const signature = sign(null, toBytes(plain), privateKey).toString('base64')
  return `${JSON.stringify({ ...plain, signature }, null, 2)}\n`
}

/** Parses a registry and verifies its signature; throws {@link RegistryRefused}. */
export function verifyRegistry(text: string, { publicKeys }: RegistryKeys, file: string): Registry {
  if (!publicKeys.length)
    throw new RegistryRefused(`${file} cannot be verified, because REGISTRY_PUBLIC_KEY is missing`)
  let content: Registry & { signature?: string }
  try {
    content = JSON.parse(text) as Registry & { signature?: string }
  } catch {
    throw new RegistryRefused(`${file} is no JSON`)
  }
  const { signature, ...registry } = content
  if (typeof signature !== 'string') throw new RegistryRefused(`${file} is not signed`)
  const bytes = toBytes(registry)
  if (!publicKeys.some((key) => verify(null, bytes, key, Buffer.from(signature, 'base64'))))
    throw new RegistryRefused(`${file} was altered: its signature does not hold`)
  return registry
}
