import { defineConfig, type EnvironmentConfig, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import {
  compactScripts,
  compileAtOnce,
  cssClassNames,
  cssNamesFrom,
  devReload,
  devServer,
  minifyScripts,
  productionRouter,
  SUPPORTED_BROWSERS,
  sharedVersions,
} from './common.ts'
import { pluginShellAssets } from './plugin-shell-assets.ts'

/** Preferred port of the shell's builder during development. */
export const SHELL_DEV_PORT = 4100
/** Folder of development builds, so that `npm start` never serves one. */
export const DEV_DIST = 'dist-dev'

/** Files of the design system that every host serves below `ASSETS_URL`, relative to the host's folder. */
const PUBLIC_FILES = '../shared-ui/public'

/** Path under which the shell's own files are served. */
export const ASSETS_URL = '/assets'

/**
 * Build configuration of the shell in `folder`: the browser's entry, two modules with code that remotes share (the renderer of pages,
 * and the parts that the server process imports), each with the only copy of every shared module, and the server itself, so that the
 * release checks run the live shell's.
 */
export function shellConfig(folder: string, { devPort }: { devPort?: number } = {}): RsbuildConfig {
  const dist = devPort ? DEV_DIST : 'dist'
  const port = devPort ?? SHELL_DEV_PORT
  return defineConfig({
    root: folder,
    plugins: [pluginReact({ splitChunks: false }), pluginShellAssets(folder)],
    source: { define: { SHARED_VERSIONS: JSON.stringify(sharedVersions(folder)) } },
    // Pictures stay files, so that they do not weigh on the script.
    output: { cssModules: cssClassNames, legalComments: 'none', cleanDistPath: true, dataUriLimit: 0 },
    splitChunks: false,
    dev: { ...devReload(port), writeToDisk: (file) => file.includes('/server/'), assetPrefix: 'auto' },
    server: devServer(port),
    tools: { htmlPlugin: false, cssLoader: cssNamesFrom(folder) },
    environments: {
      web: {
        source: {
          entry: { shell: './src/browser/entry.tsx', ...(!devPort && { watchdog: './src/watchdog/watchdog.ts' }) },
          define: { ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: !devPort },
        },
        resolve: { alias: devPort ? {} : productionRouter },
        output: {
          target: 'web',
          overrideBrowserslist: SUPPORTED_BROWSERS,
          distPath: { root: `${dist}/web` },
          assetPrefix: ASSETS_URL,
          manifest: true,
          minify: minifyScripts,
          copy: [{ from: PUBLIC_FILES }],
        },
        tools: {
          rspack: {
            plugins: [compileAtOnce(/^static\/js\/shell\./)],
            // Shorter than the names that stay when others are added: the files of a build are loaded together.
            ...(!devPort && { optimization: { mangleExports: 'size' as const } }),
          },
        },
      },
      node: {
        source: { entry: { render: './src/server/bundled.ts', renderer: './src/server/renderers/renderer.ts' } },
        output: {
          target: 'node',
          module: false,
          distPath: { root: `${dist}/server`, js: '' },
          filename: { js: '[name].cjs' },
          emitCss: false,
          emitAssets: false,
          assetPrefix: ASSETS_URL,
          minify: compactScripts,
        },
        // The server names a picture as the browser's build does.
        dev: { assetPrefix: `http://localhost:${port}/` },
        tools: { rspack: { output: { library: { type: 'commonjs2' } } } },
      },
      ...(devPort ? {} : { process: serverProcess(dist) }),
    },
  })
}

/**
 * The shell's server with its dependencies, except the client of buckets: the release checks give it a folder. During development, and
 * in the product, it runs from its sources.
 */
const serverProcess = (dist: string): EnvironmentConfig => ({
  source: { entry: { main: './src/server/main.ts' } },
  output: {
    target: 'node',
    module: true,
    distPath: { root: `${dist}/server`, js: '' },
    filename: { js: '[name].mjs' },
    minify: true,
    externals: { '@aws-sdk/client-s3': 'import @aws-sdk/client-s3' },
    // The folder holds the other modules of the server.
    cleanDistPath: false,
    emitCss: false,
    emitAssets: false,
  },
  // Its modules resolve addresses of their own.
  tools: { rspack: { module: { parser: { javascript: { importMeta: false } } } } },
})
