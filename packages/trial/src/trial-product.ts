import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@radruf/build-preset/ports'
import type { RemoteName } from '@radruf/contract'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { SHELL_SERVER_FILE } from '@radruf/federation/shell-build'
import { type SamplePage, samplePages, toSlug } from '@radruf/mocks'
import { findSlotHosts, writeSlotHost } from '@radruf/mocks/remotes'
import { startMockedService } from '@radruf/mocks/server'
import { OUTCOMES_URL, type ReleaseOutcomes } from '@radruf/release-tool/guard'
import { openConfiguredStore, publishBuild } from '@radruf/release-tool/registry'

/** A page of the trial, and the slots of the release that it must show. */
export type TrialPage = SamplePage & { slots: string[] }

/** Milliseconds until the shell's server must have started. */
const START_TIMEOUT_MS = 30_000

/**
 * Starts the server of a shell, whose build is in the folder `shell`, with one release, the mocked service, and mocked hosts of the
 * release's slots. The server is the build's own, in a process without secrets; it renders in restricted processes, so that a release
 * can end or block one.
 */
export async function startTrialProduct(dist: string, shell: string) {
  const release = JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as Release
  const name = release.name as RemoteName
  const folder = mkdtempSync(join(tmpdir(), 'radruf-trial-'))
  const hosts = await findSlotHosts(name)
  const store = openConfiguredStore({ DATA_DIR: folder }, folder)
  const hostFolders = hosts.map((host) => writeSlotHost(shell, host))
  for (const build of [dist, ...hostFolders]) await publishBuild(store, build, 'release checks')
  for (const host of hostFolders) rmSync(host, { recursive: true })
  const service = await startMockedService()
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
    pages: [
      ...samplePages(name).map((page): TrialPage => ({ ...page, slots: [] })),
      ...hosts.flatMap(({ pages, slots }) =>
        pages.map((page): TrialPage => ({ ...page, slots: (slots[page.path] ?? []).map(({ slot }) => slot) })),
      ),
    ],
    /** Signs in for a page. Returns the cookies by name. */
    signIn: (page: SamplePage) => signIn(service.url, page),
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

async function signIn(serviceUrl: string, { scenario, role }: SamplePage): Promise<Map<string, string>> {
  const response = await fetch(`${serviceUrl}/qa/${toSlug(scenario)}?role=${role}`, { redirect: 'manual' })
  const lines = response.headers.getSetCookie().map((line) => (line.split(';')[0] ?? '').split('='))
  return new Map(lines.map(([key = '', ...value]) => [key, value.join('=')]))
}

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
