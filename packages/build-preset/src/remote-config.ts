import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { containerName, EXPOSED, EXPOSED_CHUNK } from '@radruf/federation/container'
import {
  getPackageName,
  isNegotiated,
  NEGOTIATED_MODULES,
  type NegotiatedModule,
  SHARED_ENTRIES,
  SHARED_MODULES,
} from '@radruf/federation/shared'
import {
  defineConfig,
  type EnvironmentConfig,
  type RsbuildConfig,
  type RsbuildPlugin,
  type Rspack,
} from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import {
  chunkTimeout,
  compactScripts,
  cssClassNames,
  cssNamesFrom,
  devReload,
  devServer,
  minifyScripts,
  SUPPORTED_BROWSERS,
  sharedVersions,
} from './common.ts'
import { findSupplied } from './installed.ts'
import { COPIES, pluginRelease, REMOTE_ENTRY, type RemotePackage } from './plugin-release.ts'
import { pluginUses, type Uses } from './plugin-uses.ts'
import { pluginSourceMaps } from './source-maps.ts'

/**
 * Build configuration of a remote in `folder`: for the browser a Module Federation container that exposes `./remote`, for the server
 * one CommonJS file of the same module, for both the remote's own copies of the negotiated modules, and `remote.json` as their
 * description. The container uses the host's runtime core.
 */
export function remoteConfig(folder: string, { devPort }: { devPort?: number } = {}): RsbuildConfig {
  const remote = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as RemotePackage
  const shared = sharedVersions(folder)
  const port = devPort ?? remote.radruf.devPort
  const uses: Uses = {}
  return defineConfig({
    root: folder,
    plugins: [
      pluginReact({ splitChunks: false }),
      pluginOwnRequests,
      pluginSharedEntries,
      pluginUses(uses),
      pluginSourceMaps,
      pluginRelease({ folder, remote, shared, uses }),
    ],
    resolve: { alias: supplyNegotiated(folder) },
    output: { cssModules: cssClassNames, legalComments: 'none', cleanDistPath: true },
    dev: { ...devReload(port), assetPrefix: 'auto', writeToDisk: false },
    server: devServer(port),
    tools: { cssLoader: cssNamesFrom(folder, remote.name) },
    environments: { web: webEnvironment(folder, remote.name, shared), node: NODE_ENVIRONMENT },
  })
}

const ENTRY = `./${REMOTE_ENTRY}`

const webEnvironment = (folder: string, name: string, shared: Record<string, string>): EnvironmentConfig => ({
  output: {
    target: 'web',
    overrideBrowserslist: SUPPORTED_BROWSERS,
    distPath: { root: 'dist/web' },
    assetPrefix: 'auto',
    manifest: true,
    minify: minifyScripts,
  },
  splitChunks: false,
  security: { sri: { enable: 'auto' } },
  tools: {
    htmlPlugin: false,
    rspack: (config, { isProd }) => {
      config.entry = {}
      config.resolve = {
        ...config.resolve,
        alias: { ...config.resolve?.alias, ...bundlerRuntimeAlias, 'radruf-remote$': join(folder, ENTRY) },
      }
      config.output = {
        ...config.output,
        uniqueName: name,
        crossOriginLoading: 'anonymous',
        chunkLoadTimeout: chunkTimeout,
      }
      config.optimization = {
        ...config.optimization,
        splitChunks: { cacheGroups: COPY_CHUNKS },
        // Ids made of names would differ between two checkouts: the names of shared modules contain the folder.
        ...(isProd && { moduleIds: 'natural' as const }),
      }
      config.plugins?.push(createContainerPlugin(name, shared, isProd))
    },
  },
})

const createContainerPlugin = (name: string, shared: Record<string, string>, isProd: boolean) =>
  new ModuleFederationPlugin({
    name: containerName(name),
    filename: isProd ? 'static/js/remote-entry.[contenthash:10].js' : 'remote-entry.js',
    exposes: {
      [EXPOSED]: {
        import: isProd ? ENTRY : join(import.meta.dirname, `hot-remote${extname(import.meta.filename)}`),
        name: EXPOSED_CHUNK,
      },
    },
    shared: Object.fromEntries(
      SHARED_MODULES.map((module) => [module, toShare(module, shared[getPackageName(module)] as string)]),
    ),
    shareStrategy: 'loaded-first',
    dts: false,
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableRemote: true, disableSnapshot: isProd },
    },
  })

const NODE_ENVIRONMENT: EnvironmentConfig = {
  source: {
    entry: { remote: ENTRY, ...Object.fromEntries(NEGOTIATED_MODULES.map((name) => [COPIES[name], name])) },
  },
  output: {
    target: 'node',
    distPath: { root: 'dist/server', js: '' },
    emitCss: false,
    filename: { js: '[name].[contenthash:10].cjs' },
    minify: compactScripts,
  },
  splitChunks: false,
  tools: {
    htmlPlugin: false,
    rspack: (config) => {
      config.output = { ...config.output, library: { type: 'commonjs2' }, chunkFormat: 'commonjs' }
      config.externalsType = 'commonjs'
      config.externals = [requireSharedModule]
      config.module ??= {}
      config.module.parser = { ...config.module.parser, javascript: { dynamicImportMode: 'eager' } }
    },
  },
}

/** Shares a module: a singleton comes from the host only, a negotiated module also as the remote's own copy. */
const toShare = (name: string, version: string) =>
  isNegotiated(name)
    ? { version, requiredVersion: `^${version}` }
    : { import: false as const, singleton: true, requiredVersion: `^${version}` }

/** A remote has a copy of every negotiated module. Those that it does not depend on come from this package. */
const supplyNegotiated = (folder: string): Record<string, string> =>
  Object.fromEntries(
    NEGOTIATED_MODULES.flatMap((name) => {
      const supplied = findSupplied(name, folder)
      return supplied ? [[`${name}$`, supplied]] : []
    }),
  )

/** Whether a chunk was split off for the copy of a negotiated module, by the container that offers it or by the code that uses it. */
const isForCopyOf = (name: NegotiatedModule) => (chunk: Rspack.Chunk) =>
  [...chunk.groupsIterable].every(({ origins }) =>
    origins.some(({ module }) => {
      const [, shared] = /^(?:consume|provide) shared module \(\w+\) (\S+)@/.exec(module?.identifier() ?? '') ?? []
      return shared === name
    }),
  )

/** One chunk per copy: else the container would carry two, which differ in what they share with their parents. */
const COPY_CHUNKS = {
  default: false as const,
  defaultVendors: false as const,
  ...Object.fromEntries(
    NEGOTIATED_MODULES.map((name) => [COPIES[name], { name: COPIES[name], chunks: isForCopyOf(name), enforce: true }]),
  ),
}

/** Leaves shared modules to the shell's `require`. An entry has no importing file: it is the copy itself. */
const requireSharedModule: Rspack.ExternalItem = ({ request, contextInfo }, callback) =>
  contextInfo?.issuer && isShared(toSharedModule(request)) ? callback(undefined, toSharedModule(request)) : callback()

const isShared = (name: string) => (SHARED_MODULES as readonly string[]).includes(name)

/** The shared module in place of another entry point of its package. */
const toSharedModule = (request = '') => (SHARED_ENTRIES as Record<string, string>)[request] ?? request

/**
 * Replaces the part of Module Federation's runtime that containers carry by its ES modules. The plugin names the CommonJS file, which
 * the builder cannot reduce to what a container uses: 12.3 instead of 7.5 kB (Brotli) in every entry.
 */
const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'))
const commonJs = enhanced.resolve('@module-federation/webpack-bundler-runtime')
const bundlerRuntimeAlias = {
  [commonJs]: enhanced.resolve('@module-federation/webpack-bundler-runtime/bundler'),
}

/**
 * Lets a container request its chunks although an earlier container of the same remote still waits for them. The chunk loader joins
 * any pending script with the same mark, so a second attempt under another address would hang with the first.
 */
const pluginOwnRequests: RsbuildPlugin = {
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

/** Imports shared modules in place of their other entry points in the browser's build. */
const pluginSharedEntries: RsbuildPlugin = {
  name: 'radruf:shared-entries',
  setup(api) {
    api.modifyRspackConfig((config, { rspack, environment }) => {
      if (environment.name !== 'web') return
      for (const [entry, module] of Object.entries(SHARED_ENTRIES))
        config.plugins.push(new rspack.NormalModuleReplacementPlugin(new RegExp(`^${entry}$`), module))
    })
  },
}
