import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DECLARATIONS_FILE } from '../declarations.ts'
import { registryKeys } from '../registry/keys.ts'
import { openBucketStore, openReleaseStore } from '../registry/store.ts'
import type { Release } from '../release.ts'
import { contentHash, integrityOf, releaseFiles } from '../release-files.ts'
import { ACCOUNT } from './s3-server.ts'

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'radruf-store-'))

/** A store with keys of its own, in `releases` of a folder: as files, or as the objects of a storage that shows them as files there. */
export function temporaryStore(folder = temporaryFolder(), storage?: string) {
  const options = { keys: registryKeys(folder, {}), ownFolder: folder }
  if (!storage) return openReleaseStore(join(folder, 'releases'), options)
  return openBucketStore({ ...ACCOUNT, endpoint: storage, bucket: basename(folder), prefix: 'releases' }, options)
}

export const REMOTE = 'mf-auth'

/** What a sound build of `mf-auth` is made of. */
export const SOUND = {
  'web/static/js/remote-entry.js': 'entry()',
  'web/static/js/remote.js': 'expose()',
  'web/static/css/remote.css': '.a { color: red }',
  'server/remote.cjs': `module.exports.default = {
    routes: [{ id: 'mf-auth:login', path: '/login' }],
    slots: { card: () => null },
    texts: { de: { title: 'Anmelden' }, en: { title: 'Sign in' } },
  }`,
}

/** Declarations of `SOUND`, and of a shell that takes it. */
export const TYPES = {
  'mf-auth/src/remote.d.ts':
    'declare const remote: { routes: { id: string; path: string }[]; texts: object }\nexport default remote',
  'packages/shell-kit/src/index.d.ts':
    'export type RemoteModule = { routes: { id: string; path: string }[]; texts: object }',
}

/** Writes a build of a remote into a folder of its own and returns the folder. */
export function build({
  files = SOUND,
  version = '1.0.0',
  declarations = TYPES,
  ...rest
}: {
  files?: Record<string, string>
  version?: string
  declarations?: Record<string, string>
} & Partial<Omit<Release, 'files'>> = {}): string {
  const dist = temporaryFolder()
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    writeFileSync(join(dist, file), text)
  }
  writeFileSync(join(dist, DECLARATIONS_FILE), JSON.stringify(declarations))
  const asset = (file: string) => ({ file, integrity: integrityOf(readFileSync(join(dist, file))) })
  const release: Release = {
    name: REMOTE,
    version,
    commit: 'abc1234',
    owner: 'Zugang',
    contact: 'zugang@radruf.example',
    hash: contentHash(dist),
    entry: asset('web/static/js/remote-entry.js'),
    scripts: [asset('web/static/js/remote.js')],
    styles: [asset('web/static/css/remote.css')],
    server: asset('server/remote.cjs'),
    files: releaseFiles(dist).map(asset),
    shared: { react: '19.3.1' },
    contract: '0.1.0',
    uses: {},
    types: asset(DECLARATIONS_FILE),
    timeout: 2000,
    ...rest,
  }
  writeFileSync(join(dist, 'remote.json'), JSON.stringify(release))
  return dist
}

/** A build whose content is its own. */
export const buildOf = (text: string, version: string) =>
  build({ files: { ...SOUND, 'web/static/js/remote.js': text }, version })
