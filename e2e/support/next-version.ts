import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { REMOTES } from '@radruf/contract'
import { type Asset, DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { contentHash, integrityOf } from '@radruf/federation/release-files'
import { SHELL_OFFER_FILE } from '@radruf/federation/shell-build'
import { podman } from './containers.ts'
import { ROOT } from './product.ts'

const MIGRATIONS = 'api/src/database/migrations'
/** The migration that the next version of the service adds. */
export const NEXT_MIGRATION = '9999-next'

/**
 * Makes images of a next version from those of this one: the service has one more migration, and the shell another script. Returns the tag.
 */
export function buildNextImages(prefix: string, version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-next-'))
  writeNextMigration(join(folder, 'service', MIGRATIONS))
  writeNextShell(join(folder, 'builds/shell/dist'))
  for (const name of REMOTES)
    cpSync(join(ROOT, name, 'dist'), join(folder, 'builds', name, 'dist'), { recursive: true })
  const build = (name: string, ...lines: string[]) => {
    const file = join(folder, `${name}.Containerfile`)
    writeFileSync(file, [`FROM ${prefix}${name}:${version}`, ...lines].join('\n'))
    podman('build', '--isolation=chroot', '--format=docker', '--file', file, '--tag', `${prefix}${name}:next`, folder)
  }
  build('service', 'COPY service /app')
  build('shell', 'ENV SHELL_BUILD=/next/shell/dist', 'COPY builds/shell /next/shell')
  build('registry', 'ENV RELEASE_BUILDS=/next', 'COPY builds /next')
  rmSync(folder, { recursive: true })
  return 'next'
}

function writeNextMigration(folder: string) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, `${NEXT_MIGRATION}.ts`),
    `import { sql } from 'kysely'

export const next = {
  up: async (db) => {
    await sql\`ALTER TABLE person ADD COLUMN next_column text NOT NULL DEFAULT 'next'\`.execute(db)
    await sql\`CREATE TABLE next_table (id int PRIMARY KEY)\`.execute(db)
  },
}
`,
  )
  const index = readFileSync(join(ROOT, MIGRATIONS, 'index.ts'), 'utf8').trimEnd()
  writeFileSync(
    join(folder, 'index.ts'),
    `import { next } from './${NEXT_MIGRATION}.ts'\n${index.replace(/\}$/, `  '${NEXT_MIGRATION}': next,\n}\n`)}`,
  )
}

/** Copies the build of the shell, with another content and name of its first script. */
function writeNextShell(target: string) {
  cpSync(join(ROOT, 'shell/dist'), target, { recursive: true })
  const release = JSON.parse(readFileSync(join(target, DESCRIPTION_FILE), 'utf8')) as Release
  const { file, integrity } = release.entry
  const name = file.replace(/\.\w+\.js$/, '.next.js')
  const content = `${readFileSync(join(target, file), 'utf8')}\n// next`
  rmSync(join(target, `${file}.br`))
  renameSync(join(target, file), join(target, name))
  writeFileSync(join(target, name), content)
  writeFileSync(join(target, `${name}.br`), brotliCompressSync(content))
  const toUrl = (path: string) => path.replace(/^web\//, '')
  for (const named of [SHELL_OFFER_FILE, 'web/manifest.json']) {
    const text = readFileSync(join(target, named), 'utf8').replaceAll(toUrl(file), toUrl(name))
    writeFileSync(join(target, named), text.replaceAll(integrity, integrityOf(Buffer.from(content))))
  }
  const brotli = 'web/manifest.json.br'
  writeFileSync(join(target, brotli), brotliCompressSync(readFileSync(join(target, brotli.slice(0, -3)))))
  const toAsset = ({ file: listed }: Asset): Asset => {
    const path = listed.replace(file, name)
    return { file: path, integrity: integrityOf(readFileSync(join(target, path))) }
  }
  const files = release.files.map(toAsset)
  const next: Release = { ...release, hash: contentHash(target), entry: toAsset(release.entry), files }
  writeFileSync(join(target, DESCRIPTION_FILE), JSON.stringify(next))
}
