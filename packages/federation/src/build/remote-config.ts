import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type RsbuildConfig, rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { containerName, EXPOSED, EXPOSED_CHUNK } from '../container.ts'
import { packageOf, SHARED_MODULES } from '../shared-modules.ts'
import { chunkTimeout, cssClassNames, cssNamesFrom, devReload, devServer, sharedVersions } from './common.ts'
import { pluginRelease, type RemotePackage } from './plugin-release.ts'
import { pluginUses, type Uses } from './plugin-uses.ts'

/**
 * Build configuration of a remote in `folder`: for the browser a federation container that exposes `./remote` without own copies of
 * shared modules, for the server one CommonJS file of the same module, and `remote.json` as their description.
 */
export function remoteConfig(folder: string, { devPort }: { devPort?: number } = {}): RsbuildConfig {
  const remote = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as RemotePackage
  const shared = sharedVersions(folder)
  const entry = './src/remote.tsx'
  const port = devPort ?? remote.radruf.devPort
  const uses: Uses = {}
  return defineConfig({
    root: folder,
    plugins: [pluginReact({ splitChunks: false }), pluginUses(uses), pluginRelease({ folder, remote, shared, uses })],
    output: { cssModules: cssClassNames, legalComments: 'none', cleanDistPath: true },
    dev: { ...devReload(port), assetPrefix: 'auto', writeToDisk: false },
    server: devServer(port),
    tools: { cssLoader: cssNamesFrom(folder) },
    environments: {
      web: {
        output: { target: 'web', distPath: { root: 'dist/web' }, assetPrefix: 'auto', manifest: true },
        splitChunks: false,
        security: { sri: { enable: 'auto' } },
        tools: {
          htmlPlugin: false,
          rspack: (config, { isProd }) => {
            config.entry = {}
            config.resolve = {
              ...config.resolve,
              alias: { ...config.resolve?.alias, 'radruf-remote$': join(folder, entry) },
            }
            config.output = {
              ...config.output,
              uniqueName: remote.name,
              crossOriginLoading: 'anonymous',
              chunkLoadTimeout: chunkTimeout,
            }
            config.plugins?.push(
              new rspack.container.ModuleFederationPluginV1({
                name: containerName(remote.name),
                filename: isProd ? 'static/js/remote-entry.[contenthash:10].js' : 'remote-entry.js',
                exposes: {
                  [EXPOSED]: {
                    import: isProd ? entry : join(import.meta.dirname, 'hot-remote.ts'),
                    name: EXPOSED_CHUNK,
                  },
                },
                shared: Object.fromEntries(
                  SHARED_MODULES.map((name) => [
                    name,
                    { import: false, singleton: true, requiredVersion: `^${shared[packageOf(name)]}` },
                  ]),
                ),
              }),
            )
          },
        },
      },
      node: {
        source: { entry: { remote: entry } },
        output: {
          target: 'node',
          distPath: { root: 'dist/server', js: '' },
          emitCss: false,
          filename: { js: '[name].[contenthash:10].cjs' },
        },
        splitChunks: false,
        tools: {
          htmlPlugin: false,
          rspack: (config) => {
            config.output = { ...config.output, library: { type: 'commonjs2' }, chunkFormat: 'commonjs' }
            config.externalsType = 'commonjs'
            config.externals = Object.fromEntries(SHARED_MODULES.map((name) => [name, name]))
            config.module ??= {}
            config.module.parser = { ...config.module.parser, javascript: { dynamicImportMode: 'eager' } }
          },
        },
      },
    },
  })
}
