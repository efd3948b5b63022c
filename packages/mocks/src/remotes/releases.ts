import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteName } from '@radruf/contract'
import { offerRelease, type ReleaseStore, writeRelease } from '@radruf/federation/registry'
import { TEXTS } from '../texts/index.ts'
import { type About, standIn, TAKEN } from './stand-in.ts'
import { STAND_IN_VERSIONS } from './versions.ts'

type StandIn = (typeof STAND_IN_VERSIONS)[number]

/** Where success leads in the real remote when it has a screen for that; the others lead home. */
const DONE: Partial<Record<RemoteName, string>> = {
  'mf-questionnaire': '/questionnaire/success',
  'mf-booking': '/appointment/confirmation',
}

type RemotePackage = { name: RemoteName; radruf: { owner: string; contact: string; paths: string[]; slots: string[] } }
type ShellOffer = { shared: Record<string, string>; contract: string }

/** Puts the stand-ins of these remotes into a store, beside what is live. `root` holds the remotes and the built shell. */
export async function offerStandIns(store: ReleaseStore, root: string, remotes: readonly RemoteName[]): Promise<void> {
  const shell = readJson<ShellOffer>(join(root, 'shell/dist/shell.json'))
  for (const name of remotes)
    for (const version of STAND_IN_VERSIONS) {
      const dist = mkdtempSync(join(tmpdir(), 'radruf-stand-in-'))
      writeStandIn(dist, readJson<RemotePackage>(join(root, name, 'package.json')), { version, shell })
      await offerRelease(store, name, dist)
      rmSync(dist, { recursive: true })
    }
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

function writeStandIn(
  dist: string,
  remote: RemotePackage,
  { version, shell }: { version: StandIn; shell: ShellOffer },
) {
  const { name, radruf } = remote
  const about: About = {
    name,
    paths: radruf.paths,
    slots: radruf.slots,
    done: DONE[name] ?? '/',
    words: { de: TEXTS.de.standIn, en: TEXTS.en.standIn },
  }
  const isThere = version === 'mocked'
  const entry = 'web/static/js/remote-entry.js'
  const server = 'server/remote.cjs'
  writeRelease(
    dist,
    {
      [entry]: container(name, isThere ? about : undefined),
      [server]: isThere ? `exports.default = (${standIn})(require, ${JSON.stringify(about)})` : failing(name),
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
const container = (name: string, about: About | undefined): string => `{
  let shared
  globalThis[${JSON.stringify(name.replaceAll('-', '_'))}] = {
    init: (scope) => { shared = scope },
    get: async () => {
      ${about ? '' : failing(name)}
      const modules = {}
      for (const taken of ${JSON.stringify(TAKEN)}) {
        const [version] = Object.values(shared[taken])
        modules[taken] = (await version.get())()
      }
      return () => ({ __esModule: true, default: (${standIn})((taken) => modules[taken], ${JSON.stringify(about ?? {})}) })
    },
  }
}`

const failing = (name: string) => `throw new Error('${name} is missing because somebody chose so')`
