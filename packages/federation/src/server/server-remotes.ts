import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { ReleaseStore } from '../registry/store.ts'
import type { Asset, Release } from '../release.ts'
import { integrityOf } from '../release-files.ts'
import type { SharedScope } from '../shared-modules.ts'

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
 * modules. Only releases of the store are compiled, because any other code would be remote code execution.
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
      const path = store.file(release.name, release.hash, release.server.file)
      const module = evaluateModule<M>(await readFile(path, 'utf8'), path, scope)
      compiled.set(key, module)
      return module
    },
  }
}

/** Evaluates a remote's server bundle with the shell's shared modules and returns the exposed module. */
export function evaluateModule<M>(code: string, filename: string, scope: SharedScope): M {
  const module = { exports: {} as { default: M } }
  const requireShared = (name: string) => {
    const shared = (scope as Record<string, { module: unknown } | undefined>)[name]
    if (!shared) throw new Error(`${filename} requires ${name}, which the shell does not share`)
    return shared.module
  }
  compileFunction(code, ['module', 'exports', 'require'], { filename })(module, module.exports, requireShared)
  return module.exports.default
}
