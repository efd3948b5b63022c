import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { DECLARATIONS_FILE, FACADES, SUITE_MODULES } from '@radruf/federation/declarations'
import type { ShellOffer } from '@radruf/federation/registry'
import { integrityOf } from '@radruf/federation/release-files'
import type { RsbuildPlugin } from '@rsbuild/core'
import { sharedVersions, versionOf } from './common.ts'
import { emitDeclarations } from './declarations.ts'

type Manifest = { entries: { shell: { initial: { js: string[]; css?: string[] } } } }

/**
 * `dist/shell.json`: the initial files of the shell's page with their integrities, and the versions that the shell offers to remotes.
 */
export type ShellAssets = ShellOffer & {
  scripts: { url: string; integrity: string }[]
  styles: { url: string; integrity: string }[]
}

/** Writes `dist/shell.json` and compressed copies of the files after the shell's build. */
export const pluginShellAssets = (folder: string): RsbuildPlugin => ({
  name: 'radruf:shell-assets',
  setup(api) {
    api.onAfterBuild(({ stats }) => {
      if (stats?.hasErrors()) return
      const dist = join(folder, 'dist')
      const { initial } = (JSON.parse(readFileSync(join(dist, 'web/manifest.json'), 'utf8')) as Manifest).entries.shell
      const asset = (url: string) => ({
        url,
        integrity: integrityOf(readFileSync(join(dist, 'web', url.replace(/^\/assets\//, '')))),
      })
      const parts = [SUITE_MODULES, FACADES].flatMap((modules) => Object.values(modules))
      const types = JSON.stringify(emitDeclarations(dirname(folder), parts))
      writeFileSync(join(dist, DECLARATIONS_FILE), types)
      const assets: ShellAssets = {
        scripts: initial.js.map(asset),
        styles: (initial.css ?? []).map(asset),
        shared: sharedVersions(folder),
        contract: versionOf('@radruf/contract', folder),
        types: { file: DECLARATIONS_FILE, integrity: integrityOf(Buffer.from(types)) },
      }
      writeFileSync(join(dist, 'shell.json'), `${JSON.stringify(assets, null, 2)}\n`)
      compress(join(dist, 'web'))
    })
  },
})

/** Compresses at build time: Brotli's best quality takes a second, too long for a request, and saves a seventh of the bytes. */
function compress(folder: string) {
  for (const file of globSync('**/*.{js,css,svg,json}', { cwd: folder }))
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(readFileSync(join(folder, file))))
}
