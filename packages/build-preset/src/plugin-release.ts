import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Script } from 'node:vm'
import { containerName, EXPOSED_CHUNK } from '@radruf/federation/container'
import { DECLARATIONS_FILE } from '@radruf/federation/declarations'
import { type Addition, DESCRIPTION_FILE, type OwnCopy, type Release } from '@radruf/federation/release'
import { releaseFiles } from '@radruf/federation/release-files'
import { NEGOTIATED_MODULES, type NegotiatedModule } from '@radruf/federation/shared'
import { SOURCE_MAPS_FILE } from '@radruf/federation/source-maps'
import type { RsbuildPlugin } from '@rsbuild/core'
import { compressFiles } from './compress-files.ts'
import { emitDeclarations } from './declarations.ts'
import { assetsIn, describeBuild } from './describe.ts'
import { writeHostEntry } from './host-entry.ts'
import type { Uses } from './plugin-uses.ts'
import { takeSourceMaps } from './source-maps.ts'

/** Module of a remote that the host loads. */
export const REMOTE_ENTRY = 'src/remote.tsx'

export type RemotePackage = {
  name: string
  version: string
  radruf: { owner: string; contact: string; timeout?: number; devPort: number; adds?: Addition }
}

/** Milliseconds; with the time to paint, the fallback page appears within three seconds. */
const DEFAULT_TIMEOUT = 2000

/** Builder's manifest: files of the container's entry, and of its async chunks. */
type Manifest = {
  entries: Record<string, { initial: { js: string[] }; async?: { js?: string[]; css?: string[] } }>
}

/** Module Federation's manifest: files of the copies of shared modules. */
type FederationManifest = {
  shared: { name: string; assets: Record<'js' | 'css', Record<'sync' | 'async', string[]>> }[]
}

/** Names of the server's files with the own copies of negotiated modules. */
export const COPIES: Readonly<Record<NegotiatedModule, string>> = {
  zustand: 'copy-zustand',
  '@radruf/shared-ui': 'copy-shared-ui',
}

type Options = { folder: string; remote: RemotePackage; shared: Record<string, string>; uses: Uses }

/** Writes `dist/types.json`, `dist/maps.json` and `dist/remote.json` after both builds of a remote. */
export const pluginRelease = (options: Options): RsbuildPlugin => ({
  name: 'radruf:release',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      if (stats?.hasErrors()) return
      const dist = join(options.folder, 'dist')
      const types = emitDeclarations(options.folder, { entry: REMOTE_ENTRY })
      writeFileSync(join(dist, DECLARATIONS_FILE), JSON.stringify(types))
      writeFileSync(join(dist, SOURCE_MAPS_FILE), JSON.stringify(takeSourceMaps(dist, options.folder)))
      writeFileSync(join(dist, DESCRIPTION_FILE), `${JSON.stringify(await describe(dist, options), null, 2)}\n`)
    })
  },
})

async function describe(dist: string, { folder, remote, shared, uses }: Options): Promise<Release> {
  const manifest = JSON.parse(readFileSync(join(dist, 'web/manifest.json'), 'utf8')) as Manifest
  const asset = assetsIn(dist)
  const built = manifest.entries[containerName(remote.name)]
  const exposed = (files: string[] = []) =>
    files.filter((file) => basename(file).startsWith(`${EXPOSED_CHUNK}.`)).map((file) => asset(join('web', file)))
  const entry = built?.initial.js[0]
  const scripts = exposed(built?.async?.js)
  const server = findServer(dist, 'remote')
  if (!entry || !scripts.length || !server) throw new Error(`The build of ${remote.name} is incomplete.`)
  assertScript(join(dist, server))
  const hostEntry = await writeHostEntry(dist, join('web', entry))
  const sent = releaseFiles(dist).filter((file) => file.startsWith('web/'))
  await compressFiles(dist, sent)
  return {
    ...describeBuild(dist, folder),
    maps: asset(SOURCE_MAPS_FILE),
    name: remote.name,
    version: remote.version,
    owner: remote.radruf.owner,
    contact: remote.radruf.contact,
    entry: asset(join('web', entry)),
    hostEntry: asset(hostEntry),
    scripts,
    styles: exposed(built?.async?.css),
    server: asset(server),
    copies: describeCopies(dist, asset),
    shared,
    uses,
    timeout: remote.radruf.timeout ?? DEFAULT_TIMEOUT,
    ...(remote.radruf.adds && { adds: remote.radruf.adds }),
  }
}

const findServer = (dist: string, file: string) => globSync(`server/${file}.*.cjs`, { cwd: dist })[0]

/** Throws for a file that the host cannot evaluate as a script, as one with `import.meta`. */
function assertScript(path: string) {
  try {
    new Script(readFileSync(path, 'utf8'))
  } catch (error) {
    // Only the message: the stack has the whole bundle, which is one line.
    throw new Error(`The server cannot evaluate ${path}. ${error}`)
  }
}

/** The remote's own copies of the negotiated modules. */
function describeCopies(dist: string, asset: ReturnType<typeof assetsIn>): Release['copies'] {
  const { shared } = JSON.parse(readFileSync(join(dist, 'web/mf-manifest.json'), 'utf8')) as FederationManifest
  const describeCopy = (name: NegotiatedModule): OwnCopy | undefined => {
    const assets = shared.find((share) => share.name === name)?.assets
    const file = findServer(dist, COPIES[name])
    const listFiles = (kind: 'js' | 'css') =>
      [...(assets?.[kind].sync ?? []), ...(assets?.[kind].async ?? [])].map((path) => asset(join('web', path)))
    return file && assets ? { scripts: listFiles('js'), styles: listFiles('css'), server: asset(file) } : undefined
  }
  return Object.fromEntries(
    NEGOTIATED_MODULES.flatMap((name) => {
      const copy = describeCopy(name)
      return copy ? [[name, copy]] : []
    }),
  )
}
