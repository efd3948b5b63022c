import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteName } from '@radruf/contract'
import { offerRelease, type RegistryClient, writeRelease } from '@radruf/release-tool/registry'
import { TEXTS } from '../texts/index.ts'
import {
  createMockedRemote,
  MOCKED_REMOTE_VERSIONS,
  type MockedRemoteOptions,
  SHARED_MODULES,
} from './mocked-remote.ts'
import type { SlotHost } from './slot-hosts.ts'

export { findSlotHosts } from './slot-hosts.ts'

type MockedRemoteVersion = (typeof MOCKED_REMOTE_VERSIONS)[number]

/** Target of the success button, if the remote has a success page; otherwise the start page. */
const SUCCESS_PATHS: Partial<Record<RemoteName, string>> = {
  'mf-questionnaire': '/questionnaire/success',
  'mf-booking': '/appointment/confirmation',
}

type Addition = NonNullable<Parameters<typeof writeRelease>[3]['adds']>
type RemotePackageFile = {
  name: RemoteName
  radruf: { owner: string; contact: string; paths: string[]; slots: string[]; adds?: Addition }
}
type ShellManifest = { shared: Record<string, string>; contract: string }

/** Adds mocked releases of these remotes to a store, beside the live ones. `root` contains the remotes and the built shell. */
export async function addMockedReleases(
  registry: RegistryClient,
  root: string,
  remotes: readonly RemoteName[],
): Promise<void> {
  const shell = readJson<ShellManifest>(join(root, 'shell/dist/server/shell.json'))
  for (const name of remotes)
    for (const version of MOCKED_REMOTE_VERSIONS) {
      const dist = mkdtempSync(join(tmpdir(), 'radruf-mocked-remote-'))
      writeMockedRelease(dist, readJson<RemotePackageFile>(join(root, name, 'package.json')), { version, shell })
      await offerRelease(registry, name, dist)
      rmSync(dist, { recursive: true })
    }
}

/**
 * Writes a mocked release of a host into a new folder: its pages show the slots of another remote. Returns the folder.
 *
 * @param shellDist folder of the build of the shell under which it runs
 */
export function writeSlotHost(shellDist: string, { owner, slots }: SlotHost): string {
  const dist = mkdtempSync(join(tmpdir(), 'radruf-slot-host-'))
  const shell = readJson<ShellManifest>(join(shellDist, 'server/shell.json'))
  const radruf = { owner, contact: owner, paths: Object.keys(slots), slots: [] }
  writeMockedRelease(dist, { name: owner, radruf }, { version: 'mocked', shell, hosted: slots })
  return dist
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

function writeMockedRelease(
  dist: string,
  remote: RemotePackageFile,
  { version, shell, hosted }: { version: MockedRemoteVersion; shell: ShellManifest; hosted?: SlotHost['slots'] },
) {
  const { name, radruf } = remote
  const options: MockedRemoteOptions = {
    name,
    paths: radruf.paths,
    slots: radruf.slots,
    successPath: SUCCESS_PATHS[name] ?? '/',
    texts: { de: TEXTS.de.mockedRemote, en: TEXTS.en.mockedRemote },
    hosted,
  }
  const create = `(${createMockedRemote})(require, ${JSON.stringify(options)})`
  writeHandwrittenRelease(dist, remote, { version, shell, create: version === 'mocked' ? create : undefined })
}

/**
 * Writes a release whose exposed module is the value of the JavaScript expression `create`, with `require` for shared modules. Without
 * the expression its code throws.
 */
function writeHandwrittenRelease(
  dist: string,
  { name, radruf }: RemotePackageFile,
  { version, shell, create }: { version: string; shell: ShellManifest; create: string | undefined },
) {
  const entry = 'web/static/js/remote-entry.js'
  const server = 'server/remote.cjs'
  writeRelease(
    dist,
    {
      [entry]: containerScript(name, create),
      [server]: create ? `exports.default = ${create}` : failingScript(name),
    },
    { entry, scripts: [], styles: [], server },
    {
      name,
      version,
      commit: version,
      owner: radruf.owner,
      contact: radruf.contact,
      shared: shell.shared,
      contract: shell.contract,
      uses: {},
      timeout: 2000,
      ...(radruf.adds && { adds: radruf.adds }),
    },
  )
}

/** Writes a release of `name` for tests into a new folder, from a JavaScript expression for its module. Returns the folder. */
export function writeTestRelease(root: string, name: RemoteName, create: string, version = '0.0.1'): string {
  const dist = mkdtempSync(join(tmpdir(), 'radruf-test-release-'))
  const shell = readJson<ShellManifest>(join(root, 'shell/dist/server/shell.json'))
  const remote = readJson<RemotePackageFile>(join(root, name, 'package.json'))
  writeHandwrittenRelease(dist, remote, { version, shell, create })
  return dist
}

/** The same for a remote of another repository, whose release adds pages. */
export function writeAddedRelease(
  root: string,
  name: RemoteName,
  adds: Addition,
  create: string,
  version: string,
): string {
  const dist = mkdtempSync(join(tmpdir(), 'radruf-test-release-'))
  const shell = readJson<ShellManifest>(join(root, 'shell/dist/server/shell.json'))
  const radruf = { owner: 'Garantie', contact: 'warranty@radruf.example', paths: [], slots: [], adds }
  writeHandwrittenRelease(dist, { name, radruf }, { version, shell, create })
  return dist
}

/** Source of a federation container: `init` receives the shared modules, `get` returns the exposed module. */
const containerScript = (name: string, create: string | undefined): string => `{
  let shared
  globalThis[${JSON.stringify(name.replaceAll('-', '_'))}] = {
    init: (scope) => { shared = scope },
    get: async () => {
      ${create ? '' : failingScript(name)}
      const modules = {}
      for (const name of ${JSON.stringify(SHARED_MODULES)}) {
        const [version] = Object.values(shared[name])
        modules[name] = (await version.get())()
      }
      const require = (name) => modules[name]
      let module
      return () => (module ??= { __esModule: true, default: ${create ?? 'undefined'} })
    },
  }
}`

const failingScript = (name: string) => `throw new Error('${name} is missing on request')`
