import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startScenarioService } from '@radruf/api/scenarios'
import { freePort } from '@radruf/build-preset/ports'
import type { RemoteName } from '@radruf/contract'
import { createApi } from '@radruf/contract/client'
import { toPathEntry } from '@radruf/contract/server'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { SHELL_SERVER_FILE } from '@radruf/federation/shell-build'
import { OUTCOMES_URL, type ReleaseOutcomes } from '@radruf/release-tool/guard'
import { grantPages, openConfiguredStore, publishBuild } from '@radruf/release-tool/registry'
import { type SamplePage, type ScenarioName, samplePages, toSlug } from '@radruf/scenarios'
import { findSlotHosts, writeSlotHost } from '@radruf/scenarios/remotes'

/** A page of the trial, and the slots of the release that it must show. */
export type TrialPage = SamplePage & { slots: string[] }

/** Milliseconds until the shell's server must have started. */
const START_TIMEOUT_MS = 30_000

/**
 * Starts the server of a shell, whose build is in the folder `shell`, with one release, the service in scenarios, mocked hosts of the
 * release's slots, and the live releases of other teams from the folders `neighbors`. The server is the build's own, in a process without
 * secrets; it renders in restricted processes, so that a release can end or block one.
 */
export async function startTrialProduct(dist: string, shell: string, neighbors: readonly string[]) {
  const release = readRelease(dist)
  const name = release.name as RemoteName
  const folder = mkdtempSync(join(tmpdir(), 'radruf-trial-'))
  const added = (release.adds?.pages ?? []).flatMap((page) => toPathEntry(name, page) ?? [])
  const service = await startScenarioService(added)
  const signIn = createSignIn(service.url)
  const openClient = async (scenario: ScenarioName) =>
    createApi({ baseUrl: service.url, headers: { cookie: toHeader((await signIn({ scenario })).cookies) } })
  const hosts = await findSlotHosts(name, openClient)
  const store = openConfiguredStore({ DATA_DIR: folder }, folder)
  const hostFolders = hosts.map((host) => writeSlotHost(shell, host))
  await grantPages(store, release, 'release checks')
  for (const build of [dist, ...hostFolders]) await publishBuild(store, build, 'release checks')
  for (const host of hostFolders) rmSync(host, { recursive: true })
  const live = neighbors.flatMap((folder) => {
    const neighbor = readRelease(folder)
    // A page that must show a slot is a mocked one.
    return hosts.some(({ owner }) => owner === neighbor.name) ? [] : { folder, neighbor }
  })
  for (const { folder, neighbor } of live) {
    await grantPages(store, neighbor, 'release checks')
    await publishBuild(store, folder, 'release checks')
  }
  const token = crypto.randomUUID()
  const server = await forkServer(shell, {
    DATA_DIR: folder,
    SERVICE_URL: service.url,
    REGISTRY_PUBLIC_KEY: store.publicKey,
    OUTCOMES_TOKEN: token,
  })
  const stop = async () => {
    server.child.kill('SIGKILL')
    await server.ended
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  await waitUntilStarted(server).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    url: server.url,
    release,
    /** The teams whose live release is there. */
    live: live.map(({ neighbor }) => neighbor.name as RemoteName),
    pages: [
      ...samplePages(name).map((page): TrialPage => ({ ...page, slots: [] })),
      ...hosts.flatMap(({ pages, slots }) =>
        pages.map((page): TrialPage => ({ ...page, slots: (slots[page.path] ?? []).map(({ slot }) => slot) })),
      ),
    ],
    signIn,
    /** Whether the release failed on the server, and what it did to the process that rendered it. */
    readOutcome: () => readOutcome(server.url, token, name),
    /** Ends the server and returns its log. */
    readLog: async (): Promise<Record<string, unknown>[]> => {
      server.child.kill()
      return server.log
    },
    stop,
  }
}

const readRelease = (folder: string) => JSON.parse(readFileSync(join(folder, DESCRIPTION_FILE), 'utf8')) as Release

type Server = Awaited<ReturnType<typeof forkServer>>

/** Starts the server of a build. It gets values by name: the publisher's secrets stay here. */
async function forkServer(shell: string, settings: Record<'DATA_DIR', string> & NodeJS.ProcessEnv) {
  const port = await freePort()
  const child = fork(join(shell, SHELL_SERVER_FILE), {
    cwd: settings.DATA_DIR,
    env: {
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SHELL_BUILD: shell,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...settings,
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  return { child, url: `http://127.0.0.1:${port}`, log: readLines(child), ended: once(child, 'exit') }
}

const waitUntilStarted = ({ child, ended }: Server) =>
  Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }),
    ended.then(([code]) => Promise.reject(new Error(`the shell's server ended with ${code}`))),
  ])

/** The cookies of a signed-in person by name, and the address of the page. */
export type SignedIn = { cookies: ReadonlyMap<string, string>; address: string }
/** Opens a page's scenario in place of the tester's former one. Testers do not disturb each other. */
type SignIn = (page: Pick<SamplePage, 'scenario'> & Partial<SamplePage>, tester?: number) => Promise<SignedIn>

function createSignIn(serviceUrl: string): SignIn {
  const testers = new Map<number, SignedIn['cookies']>()
  return async ({ scenario, role, to }, tester = 0) => {
    const query = new URLSearchParams({ ...(role && { role }), ...(to && { to }) })
    const response = await fetch(`${serviceUrl}/qa/${toSlug(scenario)}?${query}`, {
      headers: { cookie: toHeader(testers.get(tester) ?? new Map()) },
      redirect: 'manual',
    })
    const lines = response.headers.getSetCookie().map((line) => (line.split(';')[0] ?? '').split('='))
    const cookies = new Map(lines.map(([key = '', ...value]) => [key, value.join('=')]))
    testers.set(tester, cookies)
    return { cookies, address: response.headers.get('location') ?? '/' }
  }
}

/** The cookies as a request header. */
export const toHeader = (cookies: SignedIn['cookies']): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function readOutcome(url: string, token: string, name: string): Promise<{ hasFailed: boolean; fault?: string }> {
  const headers = { authorization: `Bearer ${token}` }
  const counts = (await (await fetch(url + OUTCOMES_URL, { headers })).json()) as ReleaseOutcomes[]
  const own = counts.filter(({ remote }) => remote === name)
  return { hasFailed: own.some(({ failed }) => failed > 0), fault: own.find(({ fault }) => fault)?.fault }
}

export type TrialProduct = Awaited<ReturnType<typeof startTrialProduct>>

/** Reads the JSON lines that a process logs until it ends. */
async function readLines({ stdout }: ChildProcess): Promise<Record<string, unknown>[]> {
  let text = ''
  for await (const part of stdout ?? []) text += String(part)
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Record<string, unknown>]
    } catch {
      return []
    }
  })
}
