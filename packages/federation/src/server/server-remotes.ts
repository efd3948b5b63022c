import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { ReleaseStore } from '../registry/store.ts'
import { sha384 } from '../registry/store.ts'
import type { Asset, Release } from '../release.ts'
import type { SharedScope } from '../shared-modules.ts'

export type ServerRemotes<M> = {
  /**
   * The remote's module for rendering on the server. Rejects when the release is not whole: a page must not be rendered
   * with a remote that the browser will not get, so every call looks at the files, not only at what was compiled before.
   */
  load: (release: Release) => Promise<M>
}

/**
 * Renders remotes on the server: each release's one CommonJS file is compiled once per content hash and gets the shell's own
 * shared modules. Only releases of the store are ever compiled; anything else would be code execution from outside.
 */
export function createServerRemotes<M>(store: ReleaseStore, scope: SharedScope): ServerRemotes<M> {
  const compiled = new Map<string, M>()
  const verified = new Map<string, string>()

  const verify = async (release: Release, { file, integrity }: Asset) => {
    const path = store.file(release.name, release.hash, file)
    const { mtimeMs, size } = await stat(path)
    const stamp = `${mtimeMs}:${size}`
    if (verified.get(path) === stamp) return
    verified.delete(path)
    if (sha384(await readFile(path)) !== integrity)
      throw new Error(`${release.name} ${release.hash}: ${file} was altered`)
    verified.set(path, stamp)
  }

  return {
    async load(release) {
      await Promise.all(
        [release.entry, ...release.scripts, ...release.styles, release.server].map((asset) => verify(release, asset)),
      )
      const key = join(release.name, release.hash)
      const known = compiled.get(key)
      if (known) return known
      const path = store.file(release.name, release.hash, release.server.file)
      const module = evaluate<{ default: M }>(await readFile(path, 'utf8'), path, scope).default
      compiled.set(key, module)
      return module
    },
  }
}

function evaluate<T>(code: string, filename: string, scope: SharedScope): T {
  const module = { exports: {} as T }
  const requireShared = (name: string) => {
    const shared = (scope as Record<string, { module: unknown } | undefined>)[name]
    if (!shared) throw new Error(`${filename} asks for ${name}, which the shell does not share`)
    return shared.module
  }
  compileFunction(code, ['module', 'exports', 'require'], { filename })(module, module.exports, requireShared)
  return module.exports
}
