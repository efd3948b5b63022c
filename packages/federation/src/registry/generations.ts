import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RegistryKeys } from './keys.ts'
import type { Registry } from './registry.ts'
import { RegistryRefused, signed, verified } from './signature.ts'

/** Somebody else wrote the registry in between; read it again and decide anew. */
export class RegistryConflict extends Error {
  override name = 'RegistryConflict'
}

/** A registry with the text of its file, whose signature holds. */
export type Signed = { registry: Registry; text: string }

/** Generations that stay beside the registry as files of their own. */
const KEPT = 100

/**
 * The registry in a folder, without locks that a killed process could leave behind. A generation becomes real when its file
 * `generations/<n>.json` is linked, which succeeds for one writer only; `registry.json` is a copy of the newest and may lag
 * behind for a moment, so readers look whether the next generation exists.
 */
export function openGenerations(folder: string, keys: RegistryKeys) {
  const current = join(folder, 'registry.json')
  const generations = join(folder, 'generations')
  const fileOf = (generation: number) => join(generations, `${generation}.json`)
  let cached: (Signed & { stamp: string }) | undefined

  const stampOf = async (file: string) => {
    const info = await stat(file).catch(missing)
    return info && `${info.ino}:${info.mtimeMs}:${info.size}`
  }
  const readFrom = async (file: string): Promise<Signed> => {
    const text = await readFile(file, 'utf8')
    return { registry: verified(text, keys, file), text }
  }
  const readNumber = async (generation: number) => {
    const read = await readFrom(fileOf(generation))
    if (read.registry.generation !== generation)
      throw new RegistryRefused(`${fileOf(generation)} holds another generation`)
    return read
  }
  const numbers = async () =>
    ((await readdir(generations).catch(missing)) ?? [])
      .flatMap((name) => (/^\d+\.json$/.test(name) ? Number.parseInt(name, 10) : []))
      .sort((a, b) => b - a)
  const replaceCurrent = async (text: string) => {
    const draft = await writeDraft(folder, text)
    await rename(draft, current)
  }

  /** The newest generation, or undefined while there is none. Costs two `stat`s unless something changed. */
  async function read(): Promise<Signed | undefined> {
    const stamp = await stampOf(current)
    const [newest] = stamp ? [] : await numbers()
    if (!stamp && newest === undefined) return undefined
    const known = cached?.stamp === stamp ? cached : undefined
    let found = known ?? (newest === undefined ? await readFrom(current) : await readNumber(newest))
    for (let next = found.registry.generation + 1; await stampOf(fileOf(next)); next++) found = await readNumber(next)
    cached = stamp ? { registry: found.registry, text: found.text, stamp } : undefined
    return found
  }

  /** Compare-and-swap: succeeds only for the generation that follows the newest, else {@link RegistryConflict}. */
  async function write(next: Registry): Promise<void> {
    const text = signed(next, keys)
    await mkdir(generations, { recursive: true })
    const newest = (await read())?.registry.generation
    // An empty store may begin at any number: one that was emptied goes on counting.
    if (newest !== undefined && next.generation !== newest + 1)
      throw new RegistryConflict(`the registry is at generation ${newest}`)
    const draft = await writeDraft(folder, text)
    try {
      await link(draft, fileOf(next.generation))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      throw new RegistryConflict(`generation ${next.generation} was written by somebody else`)
    } finally {
      await rm(draft, { force: true })
    }
    await replaceCurrent(text)
    await settle(next.generation)
  }

  /** A writer that was held up must not leave the copy older than what followed it. */
  async function settle(written: number): Promise<void> {
    const [newest = written, ...older] = await numbers()
    if (newest > written) {
      await replaceCurrent(await readFile(fileOf(newest), 'utf8'))
      return settle(newest)
    }
    await Promise.all(older.slice(KEPT - 1).map((generation) => rm(fileOf(generation), { force: true })))
  }

  /** The newest generation after `known` whose own file carries a signature that holds. */
  async function newestSound(known = 0): Promise<Signed | undefined> {
    for (const generation of await numbers()) {
      if (generation <= known) return undefined
      const sound = await readNumber(generation).catch(refused)
      if (sound) return sound
    }
  }

  /** Puts the newest generation whose signature holds back in place, or `kept`; those that do not hold are put aside. */
  async function restore(kept: Signed | undefined): Promise<Registry> {
    cached = undefined
    const last = (await newestSound(kept?.registry.generation)) ?? kept
    for (const generation of await numbers())
      if (generation > (last?.registry.generation ?? 0))
        await rename(fileOf(generation), `${fileOf(generation)}.${randomUUID()}.refused`)
    if (!last) throw new RegistryRefused('No generation whose signature holds is left.')
    await replaceCurrent(last.text)
    return last.registry
  }

  return { read, write, newestSound, restore }
}

async function writeDraft(folder: string, text: string): Promise<string> {
  const draft = join(folder, `registry.${randomUUID()}.tmp`)
  const file = await open(draft, 'wx')
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  return draft
}

const missing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

const refused = (error: unknown): undefined => {
  if (!(error instanceof RegistryRefused)) throw error
}
