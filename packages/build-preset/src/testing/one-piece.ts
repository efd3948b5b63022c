import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Asset } from '@radruf/federation/release'
import { integrityOf } from '@radruf/federation/release-files'
import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { cssClassNames, cssNamesFrom, productionRouter, SUPPORTED_BROWSERS } from '../common.ts'

/** URL under which the files of the build are served. */
export const ONE_PIECE_URL = '/one-piece'

export type OnePiece = {
  /** Folder to serve under {@link ONE_PIECE_URL}. */
  folder: string
  /** The first script; `file` is its path in that folder. */
  script: Asset
  /** The shell's German texts. */
  texts: Asset
  /** The chunk of each remote's pages. */
  chunks: Record<string, Asset>
}

/**
 * Builds the suite's browser part as one application without federation, for comparison in the benchmark: the same shell, with
 * each remote's sources behind an `import()` and every package tree-shaken. Styles are not included; the pages link them.
 *
 * @param root the workspace
 * @param remotes folder names of the remotes
 */
export async function buildOnePiece(root: string, remotes: readonly string[]): Promise<OnePiece> {
  const folder = await buildInShell(root, 'one-piece', (sources) => {
    const loader = join(sources, 'remotes.js')
    const scope = join(sources, 'shared-scope.js')
    writeFileSync(loader, createLoader(root, remotes))
    writeFileSync(scope, 'export const sharedScope = {}\n')
    return {
      source: { entry: { shell: './src/browser/entry.tsx' }, define: { SHARED_VERSIONS: '{}' } },
      resolve: {
        alias: { ...productionRouter, '@radruf/federation/browser$': loader, '@radruf/host/shared-scope$': scope },
      },
      output: {
        overrideBrowserslist: SUPPORTED_BROWSERS,
        assetPrefix: ONE_PIECE_URL,
        manifest: true,
        cssModules: cssClassNames,
      },
      tools: {
        htmlPlugin: false,
        cssLoader: cssNamesFrom(join(root, 'shell')),
        rspack: { output: { crossOriginLoading: 'anonymous' } },
      },
    }
  })
  return describeBuild(folder, remotes)
}

function describeBuild(folder: string, remotes: readonly string[]): OnePiece {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    allFiles: string[]
    entries: { shell: { initial: { js: string[] } } }
  }
  const asset = (url: string): Asset => {
    const file = url.slice(ONE_PIECE_URL.length + 1)
    return { file, integrity: integrityOf(readFileSync(join(folder, file))) }
  }
  const script = manifest.entries.shell.initial.js[0]
  if (!script) throw new Error('The one-piece build has no script.')
  const findChunk = (name: string) => manifest.allFiles.find((file) => basename(file).startsWith(`${name}.`)) ?? ''
  return {
    folder,
    script: asset(script),
    texts: asset(findChunk('texts-de')),
    chunks: Object.fromEntries(remotes.map((name) => [name, asset(findChunk(name))])),
  }
}

/**
 * Builds something with the shell's packages for the browser, without styles. `configure` writes its sources into the folder that it
 * gets. Returns the folder of the build.
 */
export async function buildInShell(
  root: string,
  name: string,
  configure: (sources: string) => RsbuildConfig,
): Promise<string> {
  const shell = join(root, 'shell')
  const folder = mkdtempSync(join(tmpdir(), `radruf-${name}-`))
  // Within the shell's folder, so that it finds the shell's packages.
  const sources = join(shell, `node_modules/.${name}`)
  mkdirSync(sources, { recursive: true })
  try {
    const base: RsbuildConfig = {
      mode: 'production',
      logLevel: 'error',
      plugins: [pluginReact({ splitChunks: false })],
      output: { target: 'web', distPath: { root: folder }, emitCss: false, legalComments: 'none' },
      splitChunks: false,
    }
    const rsbuild = await createRsbuild({ cwd: shell, config: mergeRsbuildConfig(base, configure(sources)) })
    const { close } = await rsbuild.build()
    await close()
  } finally {
    rmSync(sources, { recursive: true, force: true })
  }
  return folder
}

/** The same interface as packages/federation/src/browser, without federation. */
const createLoader = (root: string, remotes: readonly string[]) => `
const LOADERS = {
${remotes.map((name) => `  '${name}': () => import(/* webpackChunkName: '${name}' */ '${join(root, name, 'src/remote.tsx')}'),`).join('\n')}
}
export const onRemoteChanged = () => {}
export function createBrowserRemotes() {
  const modules = new Map()
  const load = async (name) => {
    const module = modules.get(name) ?? (await LOADERS[name]()).default
    modules.set(name, module)
    return module
  }
  return { loaded: (name) => modules.get(name), load, retry: load }
}
`
