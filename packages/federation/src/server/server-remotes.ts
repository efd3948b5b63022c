import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { ReleaseStore } from '../registry/store.ts'
import type { Asset, Release } from '../release.ts'
import { integrityOf } from '../release-files.ts'
import { type SharedScope, versionsOf } from '../shared-modules.ts'
import { findOwnCopies } from '../versions.ts'

export type ServerRemotes<M> = {
  /** Rejects when a file of the release is missing or differs from its integrity. */
  verify: (release: Release) => Promise<void>
  /**
   * Loads the remote's module for rendering on the server. Rejects for an incomplete release. Every call checks the files, because
   * a page must not be rendered with a remote that the browser cannot load.
   */
  load: (release: Release) => Promise<M>
}

/**
 * Loads remotes for rendering on the server: compiles the CommonJS file of a release once per content hash, with the shell's shared
 * modules or the release's own copies of them. Only releases of the store are compiled, because any other code would be remote code
 * execution.
 */
export function createServerRemotes<M>(store: ReleaseStore, scope: SharedScope): ServerRemotes<M> {
  const compiled = new Map<string, M>()
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
  const verify = async (release: Release) => {
    await Promise.all(release.files.map((asset) => verifyFile(release, asset)))
  }
  return {
    verify,
    async load(release) {
      await verify(release)
      const key = join(release.name, release.hash)
      const known = compiled.get(key)
      if (known) return known
      const bundles = await readServerBundles(release, scope, (file) =>
        readFile(store.file(release.name, release.hash, file)),
      )
      const module = evaluateModule<M>(bundles, scope)
      compiled.set(key, module)
      return module
    },
  }
}

/** Source of a server bundle, with the name that error traces show. */
export type ServerBundle = { code: string; filename: string }
/** A remote's server bundle, and its own copies of shared modules that the shell's versions do not fit. */
export type ServerBundles = { remote: ServerBundle; copies: ReadonlyMap<string, ServerBundle> }

/**
 * Reads the server bundles that a release needs under a shell with these shared modules. The bytes that are compared with the
 * integrity are those that are compiled.
 */
export async function readServerBundles(
  release: Pick<Release, 'name' | 'hash' | 'server' | 'shared' | 'copies'>,
  scope: SharedScope,
  read: (file: string) => Promise<Buffer>,
): Promise<ServerBundles> {
  const readBundle = async ({ file, integrity }: Asset): Promise<ServerBundle> => {
    const content = await read(file)
    if (integrityOf(content) !== integrity) throw new Error(`${file} was altered`)
    return { code: content.toString(), filename: join(release.name, release.hash, file) }
  }
  const copies = findOwnCopies(release, versionsOf(scope)).flatMap((name) => {
    const server = release.copies[name]?.server
    return server ? [[name, server] as const] : []
  })
  return {
    remote: await readBundle(release.server),
    copies: new Map(await Promise.all(copies.map(async ([name, asset]) => [name, await readBundle(asset)] as const))),
  }
}

/** Evaluates a remote's server bundle with the shell's shared modules, or its own copies, and returns the exposed module. */
export function evaluateModule<M>({ remote, copies }: ServerBundles, scope: SharedScope): M {
  const evaluated = new Map<string, unknown>()
  const requireShared = (name: string): unknown => {
    const copy = copies.get(name)
    if (copy && !evaluated.has(name)) evaluated.set(name, run(copy, requireShared))
    if (copy) return evaluated.get(name)
    const shared = (scope as Record<string, { module: unknown } | undefined>)[name]
    if (!shared) throw new Error(`${remote.filename} requires ${name}, which the shell does not share`)
    return shared.module
  }
  return (run(remote, requireShared) as { default: M }).default
}

function run({ code, filename }: ServerBundle, require: (name: string) => unknown): unknown {
  const module = { exports: {} as unknown }
  compileFunction(code, ['module', 'exports', 'require'], { filename })(module, module.exports, require)
  return module.exports
}
