import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

/**
 * Lets a container request its chunks although an earlier container of the same remote still waits for them. The chunk loader joins
 * any pending script with the same mark, so a second attempt under another address would hang with the first.
 */
export const pluginOwnRequests: RsbuildPlugin = {
  name: 'radruf:own-requests',
  setup(api) {
    api.modifyRspackConfig((config, { rspack, environment }) => {
      if (environment.name !== 'web') return
      config.plugins.push({
        apply: ({ hooks }: Rspack.Compiler) =>
          hooks.compilation.tap('radruf:own-requests', (compilation) =>
            rspack.RuntimePlugin.getCompilationHooks(compilation).createScript.tap(
              'radruf:own-requests',
              (code) => `${code}\nscript.removeAttribute('data-rspack');`,
            ),
          ),
      })
    })
  },
}
