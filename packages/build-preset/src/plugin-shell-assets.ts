import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DECLARATIONS_FILE } from '@radruf/federation/declarations'
import type { ShellOffer } from '@radruf/federation/registry'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { hashSource, integrityOf } from '@radruf/federation/release-files'
import { SHELL, SHELL_MODULE_FILE, SHELL_OFFER_FILE } from '@radruf/federation/shell-build'
import type { RsbuildPlugin } from '@rsbuild/core'
import { sharedVersions } from './common.ts'
import { compressFiles } from './compress-files.ts'
import { emitDeclarations } from './declarations.ts'
import { assetsIn, describeBuild } from './describe.ts'
import { packageFolder, versionOf } from './installed.ts'
import type { RemotePackage } from './plugin-release.ts'

/** Shared packages that the shell offers in part, and the module that lists the offered names. */
const FACADES = { 'react-router-dom': '@radruf/host/router-facade', 'react-i18next': '@radruf/host/i18next-facade' }

type Manifest = {
  entries: {
    shell: { initial: { js: string[]; css?: string[] }; async: { js: string[]; css?: string[] } }
    watchdog: { initial: { js: [string] } }
  }
}

/**
 * `dist/server/shell.json`: the initial files of the shell's page with their integrities, its texts, hash sources of the style elements
 * that its script inserts, and the versions that the shell offers to remotes.
 */
export type ShellAssets = ShellOffer & {
  scripts: { url: string; integrity: string }[]
  styles: { url: string; integrity: string }[]
  /** Those of the start page, which loads apart and is rendered by the server. */
  startStyles?: { url: string; integrity: string }[]
  insertedStyles: string[]
  /** Scripts with the shell's texts, by language. */
  texts?: Record<string, string>
  /** Source of the watchdog, which pages contain. The builders of `npm run dev` have none. */
  watchdog?: string
}

/**
 * Writes `dist/server/shell.json`, compressed copies of the files, and `dist/remote.json` after the shell's build: the release store
 * holds the shell as it holds the releases of remotes.
 */
/** The name of the chunk is that in `shell/src/browser/entry.tsx`. */
const START_STYLES = /\/start\.[^/]*\.css$/

export const pluginShellAssets = (folder: string): RsbuildPlugin => ({
  name: 'radruf:shell-assets',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      if (stats?.hasErrors()) return
      const dist = join(folder, 'dist')
      const { shell, watchdog } = (JSON.parse(readFileSync(join(dist, 'web/manifest.json'), 'utf8')) as Manifest)
        .entries
      const { initial, async } = shell
      const asset = (url: string) => ({
        url,
        integrity: assetsIn(dist)(toFile(url)).integrity,
      })
      const types = JSON.stringify(emitDeclarations(folder, { facades: FACADES }))
      writeFileSync(join(dist, DECLARATIONS_FILE), types)
      const assets: ShellAssets = {
        scripts: initial.js.map(asset),
        styles: (initial.css ?? []).map(asset),
        startStyles: (async.css ?? []).filter((url) => START_STYLES.test(url)).map(asset),
        insertedStyles: findInsertedStyles(folder),
        texts: Object.fromEntries(async.js.flatMap(toTexts)),
        watchdog: readFileSync(join(dist, toFile(watchdog.initial.js[0])), 'utf8'),
        shared: sharedVersions(folder),
        contract: versionOf('@radruf/contract', folder),
        types: { file: DECLARATIONS_FILE, integrity: integrityOf(Buffer.from(types)) },
      }
      writeFileSync(join(dist, SHELL_OFFER_FILE), `${JSON.stringify(assets, null, 2)}\n`)
      await compressFiles(join(dist, 'web'), globSync('**/*', { cwd: join(dist, 'web') }))
      writeFileSync(join(dist, DESCRIPTION_FILE), `${JSON.stringify(describe(dist, folder, assets), null, 2)}\n`)
    })
  },
})

function describe(dist: string, folder: string, { scripts, styles, shared }: ShellAssets): Release {
  const { version, radruf } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as RemotePackage
  const asset = assetsIn(dist)
  const [entry, ...others] = scripts.map(({ url }) => asset(toFile(url)))
  if (!entry) throw new Error('The build of the shell has no script.')
  return {
    ...describeBuild(dist, folder),
    name: SHELL,
    version,
    owner: radruf.owner,
    contact: radruf.contact,
    entry,
    scripts: others,
    styles: styles.map(({ url }) => asset(toFile(url))),
    server: asset(SHELL_MODULE_FILE),
    copies: {},
    shared,
    timeout: UNUSED_TIMEOUT_MS,
  }
}

/**
 * Hash sources of the only style element that a library inserts by script: sonner's. The hash is computed from the installed package,
 * so that no other inline style is allowed.
 */
function findInsertedStyles(folder: string): string[] {
  const designSystem = createRequire(join(packageFolder('@radruf/shared-ui', folder), 'package.json'))
  const code = readFileSync(designSystem.resolve('sonner'), 'utf8')
  const css = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(code)?.[1]
  if (!css) throw new Error('sonner no longer inserts its style the way the content security policy expects')
  // The element is inserted empty and filled later, so the empty style needs a hash as well.
  return ['', JSON.parse(css) as string].map(hashSource)
}

/** Milliseconds for which a page waits for a release; of no use for the shell, and part of every description. */
const UNUSED_TIMEOUT_MS = 1

/** The language of a chunk with texts, and its address. */
const toTexts = (url: string): [string, string][] => {
  const [, language] = /\/texts-(\w+)\./.exec(url) ?? []
  return language ? [[language, url]] : []
}

/** File of the build that the shell's server serves at an address. */
const toFile = (url: string) => url.replace(/^\/assets\//, 'web/')
