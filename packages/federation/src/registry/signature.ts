import { sign, verify } from 'node:crypto'
import type { RegistryKeys } from './keys.ts'
import type { Registry } from './registry.ts'

/** The registry is not what somebody with the key wrote, or older than what was live already. */
export class RegistryRefused extends Error {
  override name = 'RegistryRefused'
}

const toBytes = (registry: Registry) => Buffer.from(`radruf registry\n${JSON.stringify(registry)}`)

/** The registry's file: the document with its signature as the last member. */
export function signRegistry(registry: Registry, { privateKey }: RegistryKeys): string {
  if (!privateKey) throw new RegistryRefused('Changing the registry needs REGISTRY_PRIVATE_KEY.')
  // What is signed is what a reader gets back from the file: members that are undefined are gone.
  const plain = JSON.parse(JSON.stringify(registry)) as Registry
  const signature = sign(null, toBytes(plain), privateKey).toString('base64')
  return `${JSON.stringify({ ...plain, signature }, null, 2)}\n`
}

/** The registry in the text of a file, if its signature holds; else {@link RegistryRefused}. */
export function verifyRegistry(text: string, { publicKey }: RegistryKeys, file: string): Registry {
  let content: Registry & { signature?: string }
  try {
    content = JSON.parse(text) as Registry & { signature?: string }
  } catch {
    throw new RegistryRefused(`${file} is no JSON`)
  }
  const { signature, ...registry } = content
  if (typeof signature !== 'string') throw new RegistryRefused(`${file} is not signed`)
  if (!verify(null, toBytes(registry), publicKey, Buffer.from(signature, 'base64')))
    throw new RegistryRefused(`${file} was altered: its signature does not hold`)
  return registry
}
