import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'
import { containerName, EXPOSED_CHUNK } from '../container.ts'
import { DECLARATIONS_FILE, SUITE_MODULES } from '../declarations.ts'
import type { Asset, Release } from '../release.ts'
import { contentHash, integrityOf, releaseFiles } from '../release-files.ts'
import { versionOf } from './common.ts'
import { emitDeclarations } from './declarations.ts'
import type { Uses } from './plugin-uses.ts'

export type RemotePackage = {
  name: string
  version: string
  radruf: { owner: string; contact: string; timeout?: number; devPort: number }
}

/** Milliseconds; with the time to paint, the named notice appears within three seconds. */
const DEFAULT_TIMEOUT = 2000

/** Builder's manifest: files of the container's entry, and of its async chunks. */
type Manifest = {
  entries: Record<string, { initial: { js: string[] }; async?: { js?: string[]; css?: string[] } }>
}

type Options = { folder: string; remote: RemotePackage; shared: Record<string, string>; uses: Uses }

/** Writes `dist/types.json` and `dist/remote.json` after both builds of a remote. */
export const pluginRelease = (options: Options): RsbuildPlugin => ({
  name: 'radruf:release',
  setup(api) {
    api.onAfterBuild(({ stats }) => {
      if (stats?.hasErrors()) return
      const dist = join(options.folder, 'dist')
      const exposed = join(basename(options.folder), 'src/remote')
      const types = emitDeclarations(dirname(options.folder), [exposed, ...Object.values(SUITE_MODULES)])
      writeFileSync(join(dist, DECLARATIONS_FILE), JSON.stringify(types))
      writeFileSync(join(dist, 'remote.json'), `${JSON.stringify(describe(dist, options), null, 2)}\n`)
    })
  },
})

function describe(dist: string, { folder, remote, shared, uses }: Options): Release {
  const manifest = JSON.parse(readFileSync(join(dist, 'web/manifest.json'), 'utf8')) as Manifest
  const asset = (file: string): Asset => ({ file, integrity: integrityOf(readFileSync(join(dist, file))) })
  const built = manifest.entries[containerName(remote.name)]
  const exposed = (files: string[] = []) =>
    files.filter((file) => basename(file).startsWith(`${EXPOSED_CHUNK}.`)).map((file) => asset(join('web', file)))
  const entry = built?.initial.js[0]
  const scripts = exposed(built?.async?.js)
  const server = globSync('server/remote.*.cjs', { cwd: dist })[0]
  if (!entry || !scripts.length || !server) throw new Error(`The build of ${remote.name} is incomplete.`)
  return {
    name: remote.name,
    version: remote.version,
    commit: commitOf(folder),
    owner: remote.radruf.owner,
    contact: remote.radruf.contact,
    hash: contentHash(dist),
    container: 'plain',
    entry: asset(join('web', entry)),
    scripts,
    styles: exposed(built?.async?.css),
    server: asset(server),
    files: releaseFiles(dist).map(asset),
    shared,
    contract: versionOf('@radruf/contract', folder),
    uses,
    types: asset(DECLARATIONS_FILE),
    timeout: remote.radruf.timeout ?? DEFAULT_TIMEOUT,
  }
}

const commitOf = (folder: string): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
