import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DECLARATIONS_FILE } from '@radruf/federation/declarations'
import { DESCRIPTION_FILE, RELEASE_FORMAT, type Release } from '@radruf/federation/release'
import { contentHash, integrityOf, releaseFiles } from '@radruf/federation/release-files'

/** Metadata of a release without its files. */
export type ReleaseMetadata = Omit<
  Release,
  'format' | 'copies' | 'hash' | 'entry' | 'scripts' | 'styles' | 'server' | 'files' | 'types'
>
/** Roles of the release's files. */
export type ReleaseParts = { entry: string; scripts: readonly string[]; styles: readonly string[]; server: string }

/** Writes a release without a builder into an empty folder: the files by path, and their description. */
export function writeRelease(
  dist: string,
  files: Readonly<Record<string, string>>,
  { entry, scripts, styles, server }: ReleaseParts,
  { declarations = {}, ...facts }: ReleaseMetadata & { declarations?: Readonly<Record<string, string>> },
): void {
  for (const [file, text] of Object.entries({ ...files, [DECLARATIONS_FILE]: JSON.stringify(declarations) })) {
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    writeFileSync(join(dist, file), text)
  }
  const asset = (file: string) => ({ file, integrity: integrityOf(readFileSync(join(dist, file))) })
  const release: Release = {
    format: RELEASE_FORMAT,
    copies: {},
    hash: contentHash(dist),
    entry: asset(entry),
    scripts: scripts.map(asset),
    styles: styles.map(asset),
    server: asset(server),
    files: releaseFiles(dist).map(asset),
    types: asset(DECLARATIONS_FILE),
    ...facts,
  }
  writeFileSync(join(dist, DESCRIPTION_FILE), JSON.stringify(release))
}
