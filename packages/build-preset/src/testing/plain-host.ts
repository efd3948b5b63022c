import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { containerName } from '@radruf/federation/container'
import { getPackageName, isNegotiated, SHARED_MODULES } from '@radruf/federation/shared'
import { sharedVersions } from '../common.ts'
import { buildInShell } from './one-piece.ts'

/** Shared modules that the host offers: the singletons, and none of those of which a remote has its own copy. */
const OFFERED = SHARED_MODULES.filter((name) => !isNegotiated(name))

/**
 * The builders of plain hosts, with no setting of this suite: Rsbuild and Vite with Module Federation's plugin, webpack with the runtime
 * alone, because the plugin imports a file that webpack 5.112 no longer has.
 */
export const HOST_BUILDERS = ['rsbuild', 'webpack', 'vite'] as const
type HostBuilder = (typeof HOST_BUILDERS)[number]

/**
 * Builds a page that has nothing of this suite but the shared singletons: it imports `remote` from its manifest at `manifest` and lists
 * the paths of its routes. Returns the folder with `index.html`.
 */
export const buildPlainHost = (
  root: string,
  remote: string,
  manifest: string,
  builder: HostBuilder = 'rsbuild',
): Promise<string> => BUILDERS[builder](root, remote, createFederation(root, remote, manifest))

type Federation = ReturnType<typeof createFederation>

const BUILDERS: Record<HostBuilder, (root: string, remote: string, federation: Federation) => Promise<string>> = {
  rsbuild: (root, remote, federation) =>
    buildInShell(root, 'plain-host', (sources) => {
      writeSources(sources, remote)
      return {
        source: { entry: { index: join(sources, 'index.js') } },
        tools: { rspack: (config) => void config.plugins.push(new ModuleFederationPlugin(federation)) },
      }
    }),
  webpack: (root, remote, federation) =>
    inShellFolder(root, 'webpack', (sources, out) => buildWithWebpack(sources, out, remote, federation)),
  vite: (root, remote, federation) =>
    inShellFolder(root, 'vite', (sources, out) => buildWithVite(sources, out, remote, federation)),
}

function createFederation(root: string, remote: string, manifest: string) {
  const versions = sharedVersions(join(root, 'shell'))
  return {
    name: 'plain_host',
    remotes: { [containerName(remote)]: `${containerName(remote)}@${manifest}` },
    shared: Object.fromEntries(
      OFFERED.map((name) => [
        name,
        { singleton: true, version: versions[getPackageName(name)], requiredVersion: false as const },
      ]),
    ),
    dts: false,
    manifest: false,
  }
}

/** Calls `build` with a folder for sources, within the shell's so that they find its packages, and a folder for the build. */
async function inShellFolder(root: string, name: string, build: (sources: string, out: string) => Promise<unknown>) {
  const sources = join(root, `shell/node_modules/.plain-host-${name}`)
  const out = mkdtempSync(join(tmpdir(), `radruf-plain-host-${name}-`))
  mkdirSync(sources, { recursive: true })
  try {
    await build(sources, out)
  } finally {
    rmSync(sources, { recursive: true, force: true })
  }
  return out
}

async function buildWithWebpack(sources: string, out: string, remote: string, federation: Federation) {
  const { default: webpack } = await import('webpack')
  writeFileSync(join(sources, 'index.js'), createRuntimePage(remote, federation))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  webpack(
    {
      context: sources,
      mode: 'production',
      entry: './index.js',
      output: { path: out, filename: 'host.js', publicPath: '/' },
      resolve: {
        extensions: ['.js', '.ts', '.tsx'],
        alias: { [RUNTIME]: fileURLToPath(import.meta.resolve(RUNTIME)) },
      },
      module: {
        rules: [
          { test: /\.tsx?$/, loader: join(import.meta.dirname, `typescript-loader${extname(import.meta.filename)}`) },
        ],
      },
      performance: false,
    },
    (error, stats) => {
      if (error) return reject(error)
      if (stats?.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true })))
      resolve()
    },
  )
  await promise
  writeFileSync(join(out, 'index.html'), createHtml('<script src="/host.js"></script>'))
}

async function buildWithVite(sources: string, out: string, remote: string, federation: Federation) {
  const [{ build }, { federation: plugin }] = await Promise.all([import('vite'), import('@module-federation/vite')])
  writeSources(sources, remote)
  writeFileSync(join(sources, 'index.html'), createHtml('<script type="module" src="./index.js"></script>'))
  const [entry = ''] = Object.values(federation.remotes)
  const name = containerName(remote)
  await build({
    root: sources,
    configFile: false,
    logLevel: 'error',
    plugins: [
      plugin({
        ...federation,
        remotes: { [name]: { type: 'var', name, entry: entry.slice(name.length + 1), entryGlobalName: name } },
      } as never),
    ],
    build: { outDir: out, emptyOutDir: true, target: 'esnext' },
  })
}

function writeSources(sources: string, remote: string) {
  writeFileSync(join(sources, 'index.js'), `import('./page.js')\n`)
  writeFileSync(join(sources, 'page.js'), createPage(remote))
}

const RUNTIME = '@module-federation/enhanced/runtime'

/** A page that registers the remote and the offered modules with Module Federation's runtime, without its plugin. */
const createRuntimePage = (remote: string, { name, remotes, shared }: Federation) => {
  const container = containerName(remote)
  const entry = remotes[container]?.slice(container.length + 1)
  const offer = OFFERED.map(
    (module, index) => `'${module}': {
      version: '${shared[module]?.version}', lib: () => module${index}, shareConfig: { singleton: true, requiredVersion: false } },`,
  )
  return `
import { createInstance } from '${RUNTIME}'
${OFFERED.map((module, index) => `import * as module${index} from '${module}'`).join('\n')}
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const federation = createInstance({
  name: '${name}',
  remotes: [{ name: '${container}', entry: '${entry}' }],
  shared: { ${offer.join('\n')} },
})
federation.loadRemote('${container}/remote').then(({ default: remote }) => {${RENDER}})
`
}

const createHtml = (script: string) => `<!doctype html><title>Host</title><div id="root"></div>${script}\n`

const RENDER = `
const [{ Component: First }] = remote.routes
const paths = remote.routes.map(({ path }) => createElement('li', { key: path }, path))
createRoot(document.getElementById('root')).render(createElement('ul', { 'aria-label': typeof First }, paths))
`

/** The page imports every offered module, because the plugin offers what its page uses. */
const createPage = (remote: string) => `
${OFFERED.map((name) => `import '${name}'`).join('\n')}
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import remote from '${containerName(remote)}/remote'
${RENDER}`
