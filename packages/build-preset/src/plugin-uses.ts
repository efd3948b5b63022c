import { SHARED_MODULES } from '@radruf/federation/shared'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

/** Shared module → names that a build imports from it. */
export type Uses = Record<string, string[]>

/** Collects in `uses` the imports of shared modules of the server's build; the browser's build has the same or fewer. */
export const pluginUses = (uses: Uses): RsbuildPlugin => ({
  name: 'radruf:uses',
  setup(api) {
    api.modifyRspackConfig((config, { environment }) => {
      if (environment.name !== 'node') return
      config.plugins.push({
        apply: ({ hooks }: Rspack.Compiler) =>
          hooks.compilation.tap('radruf:uses', (compilation) =>
            compilation.hooks.processAssets.tap('radruf:uses', () => Object.assign(uses, collectUses(compilation))),
          ),
      })
    })
  },
})

function collectUses({ modules, moduleGraph }: Rspack.Compilation): Uses {
  const uses: Uses = {}
  for (const module of modules) {
    const name = SHARED_MODULES.find((shared) => module.identifier() === `external commonjs "${shared}"`)
    const used = name && moduleGraph.getUsedExports(module, RUNTIME)
    if (Array.isArray(used)) uses[name as string] = used.sort()
  }
  return uses
}

/** Name of the server build's entry. */
const RUNTIME = 'remote'
