import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteName } from '@radruf/contract'
import { offerRelease, type ReleaseStore, writeRelease } from '@radruf/federation/registry'
import { TEXTS } from '../texts/index.ts'
import { createMockedRemote, type MockedRemoteOptions, SHARED_MODULES } from './mocked-remote.ts'
import { MOCKED_REMOTE_VERSIONS } from './versions.ts'

type MockedRemoteVersion = (typeof MOCKED_REMOTE_VERSIONS)[number]

/** Where success leads in the real remote when it has a screen for that; the others lead home. */
const SUCCESS_PATHS: Partial<Record<RemoteName, string>> = {
  'mf-questionnaire': '/questionnaire/success',
  'mf-booking': '/appointment/confirmation',
}

type RemotePackageFile = {
  name: RemoteName
  radruf: { owner: string; contact: string; paths: string[]; slots: string[] }
}
type ShellManifest = { shared: Record<string, string>; contract: string }

/** Puts the stand-ins of these remotes into a store, beside what is live. `root` holds the remotes and the built shell. */
export async function addMockedReleases(
  store: ReleaseStore,
  root: string,
  remotes: readonly RemoteName[],
): Promise<void> {
  const shell = readJson<ShellManifest>(join(root, 'shell/dist/shell.json'))
  for (const name of remotes)
    for (const version of MOCKED_REMOTE_VERSIONS) {
      const dist = mkdtempSync(join(tmpdir(), 'radruf-stand-in-'))
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
  const about: MockedRemoteOptions = {
    name,
    paths: radruf.paths,
    slots: radruf.slots,
    done: SUCCESS_PATHS[name] ?? '/',
    words: { de: TEXTS.de.mockedRemote, en: TEXTS.en.mockedRemote },
  }
  const isThere = version === 'mocked'
  const entry = 'web/static/js/remote-entry.js'
  const server = 'server/remote.cjs'
  writeRelease(
    dist,
    {
      [entry]: containerScript(name, isThere ? about : undefined),
      [server]: isThere
        ? `exports.default = (${createMockedRemote})(require, ${JSON.stringify(about)})`
        : failingScript(name),
    },
    { entry, scripts: [], styles: [], server },
    {
      name,
      version,
      commit: version,
      owner: radruf.owner,
      contact: radruf.contact,
      container: 'plain',
      shared: shell.shared,
      contract: shell.contract,
      uses: {},
      timeout: 2000,
    },
  )
}

/** A federation container: `init` gives the shared modules, `get` what is exposed. */
const containerScript = (name: string, about: MockedRemoteOptions | undefined): string => `{
  let shared
  globalThis[${JSON.stringify(name.replaceAll('-', '_'))}] = {
    init: (scope) => { shared = scope },
    get: async () => {
      ${about ? '' : failingScript(name)}
      const modules = {}
      for (const taken of ${JSON.stringify(SHARED_MODULES)}) {
        const [version] = Object.values(shared[taken])
        modules[taken] = (await version.get())()
      }
      return () => ({ __esModule: true, default: (${createMockedRemote})((taken) => modules[taken], ${JSON.stringify(about ?? {})}) })
    },
  }
}`

const failingScript = (name: string) => `throw new Error('${name} is missing because somebody chose so')`
