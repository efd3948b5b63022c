import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ACCOUNT } from '@radruf/bucket/testing'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { integrityOf } from '@radruf/federation/release-files'
import { NEGOTIATED_MODULES } from '@radruf/federation/shared'
import { SHELL, SHELL_MODULE_FILE, SHELL_OFFER_FILE, SHELL_SERVER_FILE } from '@radruf/federation/shell-build'
import { SOURCE_MAPS_FILE } from '@radruf/federation/source-maps'
import type { TypeRules } from '../checks/release-check.ts'
import { registryKeys } from '../registry/keys.ts'
import { openBucketStore, openReleaseStore } from '../registry/store.ts'
import { type ReleaseParts, writeRelease } from '../registry/write-release.ts'

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'radruf-store-'))

/** A store with separate keys in `releases` of a folder: as files, or as objects of {@link startS3Server} at the URL `storage`. */
export function temporaryStore(folder = temporaryFolder(), storage?: string) {
  const options = { keys: registryKeys(folder, {}), ownFolder: folder }
  if (!storage) return openReleaseStore(join(folder, 'releases'), options)
  return openBucketStore({ ...ACCOUNT, endpoint: storage, bucket: basename(folder), prefix: 'releases' }, options)
}

export const REMOTE = 'mf-auth'

/** The files of a valid build of `mf-auth`. */
export const VALID_FILES = {
  'web/static/js/remote-entry.js': 'entry()',
  'web/static/js/remote.js': 'expose()',
  'web/static/css/remote.css': '.mf-auth-a { color: red }',
  'server/remote.cjs': `module.exports.default = {
    routes: [{ id: 'mf-auth:login', path: '/login' }],
    slots: { card: () => null },
    texts: { de: { title: 'Anmelden' }, en: { title: 'Sign in' } },
  }`,
}

const PARTS: ReleaseParts = {
  entry: 'web/static/js/remote-entry.js',
  scripts: ['web/static/js/remote.js'],
  styles: ['web/static/css/remote.css'],
  server: 'server/remote.cjs',
}

/** Declarations of {@link VALID_FILES}, and of a shell that accepts them. */
export const TYPES = {
  'mf-auth/remote.d.ts':
    'declare const remote: { routes: { id: string; path: string }[]; texts: object }\nexport default remote',
  '@radruf/shell-kit/index.d.ts':
    'export type RemoteModule = { routes: { id: string; path: string }[]; texts: object }',
}

/** The suite's types as its `mf.config.ts` names them. */
export const TYPE_RULES: TypeRules = {
  exposed: { module: '@radruf/shell-kit', type: 'RemoteModule' },
  ignored: ['defineRemote'],
  service: '@radruf/contract/generated/api',
}

/** Writes a build of a remote into a new folder and returns the folder. */
export function writeBuild({
  files = VALID_FILES,
  version = '1.0.0',
  declarations = TYPES,
  ...rest
}: {
  files?: Record<string, string>
  version?: string
  declarations?: Record<string, string>
} & Partial<Omit<Release, 'files'>> = {}): string {
  const dist = temporaryFolder()
  writeRelease(dist, files, PARTS, {
    name: REMOTE,
    version,
    commit: 'abc1234',
    owner: 'Zugang',
    contact: 'zugang@radruf.example',
    shared: { react: '19.3.1' },
    contract: '0.1.0',
    uses: {},
    timeout: 2000,
    declarations,
    ...rest,
  })
  return dist
}

/** Writes a build of the shell into a new folder, as its builder does, and returns the folder. */
export function writeShellBuild(
  offer: { shared: Record<string, string>; contract: string },
  module = '',
  server: Record<string, string> = { [SHELL_SERVER_FILE]: '' },
): string {
  return writeBuild({
    name: SHELL,
    files: {
      ...VALID_FILES,
      [SHELL_MODULE_FILE]: module,
      [SHELL_OFFER_FILE]: JSON.stringify(offer),
      ...server,
    },
    ...offer,
  })
}

/** Gives a build its own copies of the modules of which it may use one. Returns the same folder. */
export function withCopies(dist: string): string {
  const file = join(dist, DESCRIPTION_FILE)
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release
  const copy = { scripts: [], styles: [], server: release.server }
  release.copies = Object.fromEntries(NEGOTIATED_MODULES.map((name) => [name, copy]))
  writeFileSync(file, JSON.stringify(release))
  return dist
}

/** Gives a build source maps. Returns the same folder. */
export function withMaps(dist: string): string {
  const file = join(dist, DESCRIPTION_FILE)
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release
  const maps = JSON.stringify({
    [release.entry.file]: { version: 3, sources: ['src/a.ts'], names: [], mappings: 'AAAA' },
  })
  writeFileSync(join(dist, SOURCE_MAPS_FILE), maps)
  release.maps = { file: SOURCE_MAPS_FILE, integrity: integrityOf(Buffer.from(maps)) }
  writeFileSync(file, JSON.stringify(release))
  return dist
}

/** Writes a build with unique content. */
export const createBuild = (text: string, version: string) =>
  writeBuild({ files: { ...VALID_FILES, 'web/static/js/remote.js': text }, version })
