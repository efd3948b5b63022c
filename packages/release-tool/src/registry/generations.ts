import { randomUUID } from 'node:crypto'
import type { Registry } from '@radruf/federation/registry'
import { DAY_MS } from '../durations.ts'
import type { Documents } from './documents.ts'
import type { RegistryKeys } from './keys.ts'
import { RegistryRefused, signRegistry, verifyRegistry } from './signature.ts'

/** Another writer changed the registry in the meantime; read it again and repeat the change. */
export class RegistryConflict extends Error {
  override name = 'RegistryConflict'
}

/** A registry with the text of its document, whose signature is valid. */
export type SignedRegistry = { registry: Registry; text: string }

/** Milliseconds until a registry expires. The registry process renews it after half of them. */
const LIFETIME_MS = 14 * DAY_MS

/** Whether less than half of a registry's lifetime is left. */
export const isDue = ({ expires }: Registry): boolean => !expires || Date.parse(expires) - Date.now() < LIFETIME_MS / 2

/** Number of generations that are kept as documents of their own. */
const MAX_GENERATIONS = 100

const CURRENT = 'registry.json'
const GENERATIONS = 'generations'
const toGenerationKey = (generation: number) => `${GENERATIONS}/${generation}.json`

type Context = { documents: Documents; keys: RegistryKeys; cached?: SignedRegistry & { stamp: string } }

/**
 * Opens the registry's generations. It uses no locks, which a killed process could leave behind. A generation is committed when
 * its document `generations/<n>.json` is created, which succeeds for one writer only. `registry.json` is a copy of the newest and
 * may lag behind, so readers check whether the next generation exists.
 */
export function openGenerations(documents: Documents, keys: RegistryKeys) {
  const context: Context = { documents, keys }
  return {
    /** The newest generation; undefined while there is none. Reads only two stamps when nothing changed. */
    read: () => read(context),
    /** Compare-and-swap: succeeds only for the generation that follows the newest, else {@link RegistryConflict}. */
    write: (next: Registry) => write(context, next),
    /** The newest generation after `known` whose document has a valid signature. */
    readLatestValid: (known?: number) => readLatestValid(context, known),
    /** Restores the newest generation with a valid signature, or `lastGood`; invalid ones are renamed to `.refused`. */
    restore: (lastGood: SignedRegistry | undefined) => restore(context, lastGood),
  }
}

async function read(context: Context): Promise<SignedRegistry | undefined> {
  const { documents, cached } = context
  const expected = cached && toGenerationKey(cached.registry.generation + 1)
  const [stamp, newer] = await Promise.all([documents.stamp(CURRENT), expected && documents.stamp(expected)])
  if (context.cached && stamp === context.cached.stamp && !newer) return context.cached
  const [newest] = stamp ? [] : await listNumbers(context)
  if (!stamp && newest === undefined) return undefined
  let found = newest === undefined ? await readFrom(context, CURRENT) : await readNumber(context, newest)
  for (let next = found.registry.generation + 1; await documents.stamp(toGenerationKey(next)); next++)
    found = await readNumber(context, next)
  context.cached = stamp ? { ...found, stamp } : undefined
  return found
}

async function write(context: Context, next: Registry): Promise<SignedRegistry> {
  const { documents, keys } = context
  const registry = { ...next, expires: new Date(Date.now() + LIFETIME_MS).toISOString() }
  const text = signRegistry(registry, keys)
  const newest = (await read(context))?.registry.generation
  // An empty store may begin at any number: an emptied store continues the earlier count.
  if (newest !== undefined && next.generation !== newest + 1)
    throw new RegistryConflict(`the registry is at generation ${newest}`)
  if (!(await documents.create(toGenerationKey(next.generation), text)))
    throw new RegistryConflict(`generation ${next.generation} was written by another process`)
  await documents.replace(CURRENT, text)
  await repairCopy(context, next.generation)
  return { registry, text }
}

/** Ensures that a delayed writer does not leave a copy that is older than the newest generation. */
async function repairCopy(context: Context, written: number): Promise<void> {
  const { documents } = context
  const [newest = written, ...older] = await listNumbers(context)
  if (newest > written) {
    const text = await documents.read(toGenerationKey(newest))
    if (text !== undefined) await documents.replace(CURRENT, text)
    return repairCopy(context, newest)
  }
  await Promise.all(older.slice(MAX_GENERATIONS - 1).map((generation) => documents.remove(toGenerationKey(generation))))
}

async function readLatestValid(context: Context, known = 0): Promise<SignedRegistry | undefined> {
  for (const generation of await listNumbers(context)) {
    if (generation <= known) return undefined
    const valid = await readNumber(context, generation).catch(ignoreRefused)
    if (valid) return valid
  }
}

async function restore(context: Context, lastGood: SignedRegistry | undefined): Promise<Registry> {
  context.cached = undefined
  const last = (await readLatestValid(context, lastGood?.registry.generation)) ?? lastGood
  for (const generation of await listNumbers(context))
    if (generation > (last?.registry.generation ?? 0)) await quarantine(context, toGenerationKey(generation))
  if (!last) throw new RegistryRefused('No generation with a valid signature is left.')
  await context.documents.replace(CURRENT, last.text)
  return last.registry
}

async function quarantine({ documents }: Context, key: string) {
  await documents.create(`${key}.${randomUUID()}.refused`, (await documents.read(key)) ?? '')
  await documents.remove(key)
}

async function readFrom({ documents, keys }: Context, key: string): Promise<SignedRegistry> {
  const text = await documents.read(key)
  if (text === undefined) throw new RegistryRefused(`${key} is gone`)
  return { registry: verifyRegistry(text, keys, key), text }
}

async function readNumber(context: Context, generation: number) {
  const found = await readFrom(context, toGenerationKey(generation))
  if (found.registry.generation !== generation)
    throw new RegistryRefused(`${toGenerationKey(generation)} holds another generation`)
  return found
}

const listNumbers = async ({ documents }: Context) =>
  (await documents.list(GENERATIONS))
    .flatMap((name) => (/^\d+\.json$/.test(name) ? Number.parseInt(name, 10) : []))
    .sort((a, b) => b - a)

const ignoreRefused = (error: unknown): undefined => {
  if (!(error instanceof RegistryRefused)) throw error
}
