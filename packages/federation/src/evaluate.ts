import { compileFunction } from 'node:vm'
import type { SharedScope } from './shared-modules.ts'

/** Source of a server bundle, with the name that error traces show. */
export type ServerBundle = { code: string; filename: string }
/** A remote's server bundle, and its own copies of shared modules that the shell's versions do not fit. */
export type ServerBundles = { remote: ServerBundle; copies: ReadonlyMap<string, ServerBundle> }

/**
 * Evaluates a remote's server bundle with the shell's shared modules, or its own copies, and returns the exposed module. Only a
 * restricted process may call it.
 *
 * @param globals values that take the place of globals of the same name in the bundle
 */
export function evaluateModule<M>(
  { remote, copies }: ServerBundles,
  scope: SharedScope,
  globals: Readonly<Record<string, unknown>> = {},
): M {
  const evaluated = new Map<string, unknown>()
  const requireShared = (name: string): unknown => {
    const copy = copies.get(name)
    if (copy && !evaluated.has(name)) evaluated.set(name, run(copy, requireShared, globals))
    if (copy) return evaluated.get(name)
    const shared = (scope as Record<string, { module: unknown } | undefined>)[name]
    if (!shared) throw new Error(`${remote.filename} requires ${name}, which the shell does not share`)
    return shared.module
  }
  return (run(remote, requireShared, globals) as { default: M }).default
}

function run(
  { code, filename }: ServerBundle,
  require: (name: string) => unknown,
  globals: Readonly<Record<string, unknown>>,
): unknown {
  const module = { exports: {} as unknown }
  const names = ['module', 'exports', 'require', ...Object.keys(globals)]
  compileFunction(code, names, { filename })(module, module.exports, require, ...Object.values(globals))
  return module.exports
}

/** The remote and the release in whose server bundle an error's stack begins. */
export function findReleaseInStack(error: unknown): { remote: string; release: string } | undefined {
  const stack = error instanceof Error ? error.stack : undefined
  const [, remote, release] = /[\s(/](mf-[a-z-]+)\/([0-9a-f]{16})\/server\//.exec(stack ?? '') ?? []
  return remote && release ? { remote, release } : undefined
}
