import { compileFunction } from 'node:vm'
import type { SharedScope } from './shared-modules.ts'

/** Source of a server bundle, with the name that error traces show. */
export type ServerBundle = { code: string; filename: string }
/** A remote's server bundle, and its own copies of shared modules that the shell's versions do not fit. */
export type ServerBundles = { remote: ServerBundle; copies: ReadonlyMap<string, ServerBundle> }

/** Runs a compiled bundle, with modules of its own. */
type Run = (require: (name: string) => unknown) => unknown

/**
 * Compiles a remote's server bundle for the shell's shared modules, or its own copies. Each call of the returned function evaluates it
 * anew and returns the exposed module: nothing in its scope remains from an earlier call. Only a restricted process may call it.
 */
export function compileModule<M>({ remote, copies }: ServerBundles, scope: SharedScope): () => M {
  const run = compile(remote)
  const runCopies = new Map([...copies].map(([name, copy]) => [name, compile(copy)]))
  return () => {
    const evaluated = new Map<string, unknown>()
    const requireShared = (name: string): unknown => {
      const runCopy = runCopies.get(name)
      if (runCopy && !evaluated.has(name)) evaluated.set(name, runCopy(requireShared))
      if (runCopy) return evaluated.get(name)
      const shared = (scope as Record<string, { module: unknown } | undefined>)[name]
      if (!shared) throw new Error(`${remote.filename} requires ${name}, which the shell does not share`)
      return shared.module
    }
    return (run(requireShared) as { default: M }).default
  }
}

function compile({ code, filename }: ServerBundle): Run {
  const evaluate = compileFunction(code, ['module', 'exports', 'require'], { filename })
  return (require) => {
    const module = { exports: {} as unknown }
    evaluate(module, module.exports, require)
    return module.exports
  }
}
