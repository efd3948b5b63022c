import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { integrityOf } from '@radruf/federation/release-files'
import type { RsbuildPlugin } from '@rsbuild/core'
import { rspack } from '@rsbuild/core'
import { minifyScripts, SUPPORTED_BROWSERS } from './common.ts'

/**
 * Builds the worker in `file` as a script of its own, which `new URL('./name.ts', import.meta.url)` in the module `opener` names. `name` is
 * what that module exports. Its constant `WORKER_INTEGRITY` is the integrity of the script. As a chunk of the remote it would carry 7 kB of
 * Module Federation's runtime, which needs a page.
 */
export const pluginWorker = ({
  folder,
  file,
  opener,
}: {
  folder: string
  file: string
  opener: { file: string; name: string }
}): RsbuildPlugin => ({
  name: 'radruf:worker',
  setup(api) {
    // Its integrity is that of the bundle, which is minified already.
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, { output: { minify: { jsOptions: { exclude: new RegExp(`${nameOf(file)}\\.`) } } } }),
    )
    api.modifyRspackConfig(async (config, { environment, isProd }) => {
      config.module ??= {}
      config.module.rules ??= []
      // The server opens no worker, and its one file has no address.
      if (environment.name !== 'web')
        return void config.plugins.push(
          new rspack.NormalModuleReplacementPlugin(endsWith(opener.file), emptyModule(opener.name)),
        )
      const script = await bundleWorker(file, join(folder, 'node_modules/.cache/radruf'), isProd)
      config.plugins.push(
        new rspack.NormalModuleReplacementPlugin(endsWith(basename(file)), script),
        new rspack.DefinePlugin({ WORKER_INTEGRITY: JSON.stringify(integrityOf(readFileSync(script))) }),
      )
      config.module.rules.push({
        test: script,
        type: 'asset/resource',
        generator: { filename: 'static/js/[name].[contenthash:10][ext]' },
      })
    })
  },
})

const emptyModule = (name: string) => `data:text/javascript,export const ${name} = undefined`

const nameOf = (file: string) => basename(file, '.ts')

const endsWith = (name: string) => new RegExp(`/${name.replaceAll('.', '\\.')}$`)

/** Returns the path of the bundle. */
async function bundleWorker(file: string, folder: string, isProd: boolean): Promise<string> {
  await mkdir(folder, { recursive: true })
  const filename = `${nameOf(file)}.js`
  const compiler = rspack({
    mode: isProd ? 'production' : 'development',
    devtool: false,
    target: 'webworker',
    entry: file,
    output: { path: folder, filename },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' } }, env: { targets: SUPPORTED_BROWSERS } },
        },
      ],
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: minifyScripts.jsOptions.minimizerOptions }),
      ],
    },
  })
  const stats = await new Promise<{ hasErrors: () => boolean; toString: () => string } | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise((resolve) => compiler.close(resolve))
  if (!stats || stats.hasErrors()) throw new Error(`The worker ${file} was not built: ${stats}`)
  return join(folder, filename)
}
