import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const PACKAGES = ['sdk', 'error-codes', 'runtime', 'webpack-bundler-runtime'] as const

/**
 * Aliases from the federation packages to their ES modules. The bundler picks their CommonJS builds, which shake nothing, and
 * every remote carries them in its entry. The inner paths hold for the pinned version; a test looks at the entry's size.
 */
export function federationModules(): Record<string, string> {
  const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'))
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'))
  const runtime = createRequire(tools.resolve('@module-federation/runtime'))
  const places = { sdk: runtime, 'error-codes': runtime, runtime: tools, 'webpack-bundler-runtime': tools }
  return Object.fromEntries(
    PACKAGES.map((name) => {
      const specifier = `@module-federation/${name}`
      const folder = dirname(places[name].resolve(specifier))
      return [`${specifier}$`, join(folder, name === 'error-codes' ? 'index.mjs' : 'index.js')]
    }),
  )
}
