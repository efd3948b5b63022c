import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteName } from '@radruf/contract'
import { offerRelease, type ReleaseStore, writeRelease } from '@radruf/federation/registry'
import { TEXTS } from '../texts/index.ts'
import {
  createMockedRemote,
  MOCKED_REMOTE_VERSIONS,
  type MockedRemoteOptions,
  SHARED_MODULES,
} from './mocked-remote.ts'

type MockedRemoteVersion = (typeof MOCKED_REMOTE_VERSIONS)[number]

/** Target of the success button, if the remote has a success page; otherwise the start page. */
const SUCCESS_PATHS: Partial<Record<RemoteName, string>> = {
  'mf-questionnaire': '/questionnaire/success',
  'mf-booking': '/appointment/confirmation',
}

type RemotePackageFile = {
  name: RemoteName
  radruf: { owner: string; contact: string; paths: string[]; slots: string[] }
}
type ShellManifest = { shared: Record<string, string>; contract: string }

/** Adds mocked releases of these remotes to a store, beside the live ones. `root` contains the remotes and the built shell. */
export async function addMockedReleases(
  store: ReleaseStore,
  root: string,
  remotes: readonly RemoteName[],
): Promise<void> {
  const shell = readJson<ShellManifest>(join(root, 'shell/dist/shell.json'))
  for (const name of remotes)
    for (const version of MOCKED_REMOTE_VERSIONS) {
      const dist = mkdtempSync(join(tmpdir(), 'radruf-mocked-remote-'))
      writeMockedRelease(dist, readJson<RemotePackageFile>(join(root, name, 'package.json')), { version, shell })
      await offerRelease(store, name, dist)
      rmSync(dist, { recursive: true })
    }
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

function writeMockedRelease(
  dist: string,
  remote: RemotePackageFile,
  { version, shell }: { version: MockedRemoteVersion; shell: ShellManifest },
) {
  const { name, radruf } = remote
  const options: MockedRemoteOptions = {
    name,
    paths: radruf.paths,
    slots: radruf.slots,
    done: SUCCESS_PATHS[name] ?? '/',
    texts: { de: TEXTS.de.mockedRemote, en: TEXTS.en.mockedRemote },
  }
  const isWorking = version === 'mocked'
  const entry = 'web/static/js/remote-entry.js'
  const server = 'server/remote.cjs'
  writeRelease(
    dist,
    {
      [entry]: containerScript(name, isWorking ? options : undefined),
      [server]: isWorking
        ? `exports.default = (${createMockedRemote})(require, ${JSON.stringify(options)})`
        : failingScript(name),
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
    },
  )
}

/** Source of a federation container: `init` receives the shared modules, `get` returns the exposed module. */
const containerScript = (name: string, options: MockedRemoteOptions | undefined): string => `{
  let shared
  globalThis[${JSON.stringify(name.replaceAll('-', '_'))}] = {
    init: (scope) => { shared = scope },
    get: async () => {
      ${options ? '' : failingScript(name)}
      const modules = {}
      for (const name of ${JSON.stringify(SHARED_MODULES)}) {
        const [version] = Object.values(shared[name])
        modules[name] = (await version.get())()
      }
      return () => ({ __esModule: true, default: (${createMockedRemote})((name) => modules[name], ${JSON.stringify(options ?? {})}) })
    },
  }
}`

const failingScript = (name: string) => `throw new Error('${name} is missing on request')`
