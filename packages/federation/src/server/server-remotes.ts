import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ServerBundle, ServerBundles } from '../evaluate.ts'
import type { Asset, Release } from '../release.ts'
import { integrityOf } from '../release-files.ts'
import { findOwnCopies } from '../versions.ts'
import type { FolderWatch } from './folder-watch.ts'
import type { ReleaseReader } from './release-reader.ts'

export type ServerRemotes = {
  /** Rejects when a file of the release is missing or differs from its integrity. */
  verify: (release: Release) => Promise<void>
  /**
   * Reads the server bundles of a release. Rejects for an incomplete release: a page must not be rendered with a remote that the browser
   * cannot load.
   */
  load: (release: Release) => Promise<ServerBundles>
}

/**
 * Reads the server bundles of releases, once per content hash. It evaluates none: that is left to restricted processes.
 *
 * @param offered versions of the shared packages that the shell offers
 * @param watch remembers checked files until they change; without it every call checks them
 */
export function createServerRemotes(
  store: ReleaseReader,
  offered: Readonly<Record<string, string>>,
  watch?: FolderWatch,
): ServerRemotes {
  const loaded = new Map<string, ServerBundles>()
  const verified = new Map<string, string>()

  const reading = new Map<string, Promise<void>>()

  /** Runs one check per file at a time: a hanging store must not block a thread of the process for every page. */
  const verifyFile = (release: Release, asset: Asset): Promise<void> => {
    const path = store.file(release.name, release.hash, asset.file)
    const running = reading.get(path) ?? checkFile(path, asset).finally(() => reading.delete(path))
    reading.set(path, running)
    return running
  }
  const checkFile = async (path: string, { file, integrity }: Asset) => {
    const { mtimeMs, size } = await stat(path).catch(() => {
      throw new Error(`${file} is missing`)
    })
    const stamp = `${mtimeMs}:${size}`
    if (verified.get(path) === stamp) return
    verified.delete(path)
    if (integrityOf(await readFile(path)) !== integrity) throw new Error(`${file} was altered`)
    verified.set(path, stamp)
  }
  const verifyFiles = async (release: Release) => {
    await Promise.all(release.files.map((asset) => verifyFile(release, asset)))
  }
  const verify = async (release: Release) => {
    if (!watch) return verifyFiles(release)
    const key = join(release.name, release.hash)
    const files = release.files.map(({ file }) => dirname(store.file(release.name, release.hash, file)))
    await watch.checkOnce(key, [...new Set(files)], () => verifyFiles(release))
  }
  return {
    verify,
    async load(release) {
      await verify(release)
      const key = join(release.name, release.hash)
      const known = loaded.get(key)
      if (known) return known
      const bundles = await readServerBundles(release, offered, (file) =>
        readFile(store.file(release.name, release.hash, file)),
      )
      loaded.set(key, bundles)
      return bundles
    },
  }
}

/**
 * Reads the server bundles that a release needs under a shell with these versions. The bytes that are compared with the integrity
 * are those that are compiled.
 */
export async function readServerBundles(
  release: Pick<Release, 'name' | 'hash' | 'server' | 'shared' | 'copies'>,
  offered: Readonly<Record<string, string>>,
  read: (file: string) => Promise<Buffer>,
): Promise<ServerBundles> {
  const readBundle = async ({ file, integrity }: Asset): Promise<ServerBundle> => {
    const content = await read(file)
    if (integrityOf(content) !== integrity) throw new Error(`${file} was altered`)
    return { code: content.toString(), filename: join(release.name, release.hash, file) }
  }
  const copies = findOwnCopies(release, offered).flatMap((name) => {
    const server = release.copies[name]?.server
    return server ? [[name, server] as const] : []
  })
  return {
    remote: await readBundle(release.server),
    copies: new Map(await Promise.all(copies.map(async ([name, asset]) => [name, await readBundle(asset)] as const))),
  }
}
