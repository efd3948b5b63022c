import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { TYPES_API, TYPES_ARCHIVE } from '@radruf/federation/types-archive'
import { createRsbuild } from '@rsbuild/core'
import { SUPPORTED_BROWSERS } from './common.ts'

const MANIFEST = 'web/mf-manifest.json'

type HostManifest = {
  metaData: { remoteEntry: { name: string }; types: { path: string; name: string; zip: string; api: string } }
}

/**
 * Writes an entry for other hosts: the remote's entry with a runtime core before it, which a host without `provideExternalRuntime` does
 * not provide. Module Federation's manifest names this entry and the types archive. The suite's shell loads the entry without the core.
 * Returns the path of the file in `dist`.
 */
export async function writeHostEntry(dist: string, entry: string): Promise<string> {
  const text = `${await buildCore()};\n${readFileSync(join(dist, entry), 'utf8')}`
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10)
  // Beside the entry: the container finds its chunks relative to its own script.
  const file = join(dirname(entry), `host-entry.${hash}.js`)
  writeFileSync(join(dist, file), text)
  const manifest = JSON.parse(readFileSync(join(dist, MANIFEST), 'utf8')) as HostManifest
  manifest.metaData.remoteEntry.name = file.replace(/^web\//, '')
  manifest.metaData.types = { path: '', name: '', zip: TYPES_ARCHIVE, api: TYPES_API }
  writeFileSync(join(dist, MANIFEST), JSON.stringify(manifest))
  return file
}

/** Builds the runtime core as one script that runs on its own. */
async function buildCore(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-core-'))
  try {
    const rsbuild = await createRsbuild({
      cwd: import.meta.dirname,
      config: {
        mode: 'production',
        logLevel: 'error',
        source: { entry: { core: join(import.meta.dirname, `host-core${extname(import.meta.filename)}`) } },
        output: {
          distPath: { root: folder, js: '' },
          filename: { js: 'core.js' },
          overrideBrowserslist: SUPPORTED_BROWSERS,
          legalComments: 'none',
        },
        splitChunks: false,
        tools: { htmlPlugin: false },
      },
    })
    const { close } = await rsbuild.build()
    await close()
    return readFileSync(join(folder, 'core.js'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
