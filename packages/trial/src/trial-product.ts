import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@radruf/build-preset/ports'
import type { RemoteName } from '@radruf/contract'
import type { Release } from '@radruf/federation/release'
import { SHELL_SERVER_FILE } from '@radruf/federation/shell-build'
import { type SamplePage, samplePages, toSlug } from '@radruf/mocks'
import { findSlotHosts, writeSlotHost } from '@radruf/mocks/remotes'
import { startMockedService } from '@radruf/mocks/server'
import { OUTCOMES_URL, type ReleaseOutcomes } from '@radruf/release-tool/guard'
import { publishBuild, releaseStoreOf } from '@radruf/release-tool/registry'

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
  const release = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as Release
  const name = release.name as RemoteName
  const folder = mkdtempSync(join(tmpdir(), 'radruf-trial-'))
  const hosts = await findSlotHosts(name)
  const store = releaseStoreOf({ DATA_DIR: folder }, folder)
  const hostFolders = hosts.map((host) => writeSlotHost(shell, host))
  for (const build of [dist, ...hostFolders]) await publishBuild(store, build, 'release checks')
  for (const host of hostFolders) rmSync(host, { recursive: true })
  const service = await startMockedService()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const token = crypto.randomUUID()
  const child = fork(join(shell, SHELL_SERVER_FILE), {
    cwd: folder,
    // Values by name: the publisher's secrets stay here.
    env: {
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: folder,
      SHELL_BUILD: shell,
      PORT: String(port),
      HOST: '127.0.0.1',
      SERVICE_URL: service.url,
      REGISTRY_PUBLIC_KEY: store.publicKey,
      OUTCOMES_TOKEN: token,
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const log = readLines(child)
  const ended = once(child, 'exit')

  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.race([
      once(child, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }),
      ended.then(([code]) => Promise.reject(new Error(`the shell's server ended with ${code}`))),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    release,
    pages: [
      ...samplePages(name).map((page): TrialPage => ({ ...page, slots: [] })),
      ...hosts.flatMap(({ pages, slots }) =>
        pages.map((page): TrialPage => ({ ...page, slots: (slots[page.path] ?? []).map(({ slot }) => slot) })),
      ),
    ],
    /** Signs in for a page. Returns the cookies by name. */
    signIn: async ({ scenario, role }: SamplePage): Promise<Map<string, string>> => {
      const response = await fetch(`${service.url}/qa/${toSlug(scenario)}?role=${role}`, { redirect: 'manual' })
      const lines = response.headers.getSetCookie().map((line) => (line.split(';')[0] ?? '').split('='))
      return new Map(lines.map(([key = '', ...value]) => [key, value.join('=')]))
    },
    /** Whether the release failed on the server, and what it did to the process that rendered it. */
    readOutcome: async (): Promise<{ hasFailed: boolean; fault?: string }> => {
      const headers = { authorization: `Bearer ${token}` }
      const counts = (await (await fetch(url + OUTCOMES_URL, { headers })).json()) as ReleaseOutcomes[]
      const own = counts.filter(({ remote }) => remote === name)
      return { hasFailed: own.some(({ failed }) => failed > 0), fault: own.find(({ fault }) => fault)?.fault }
    },
    /** Ends the server and returns its log. */
    readLog: async (): Promise<Record<string, unknown>[]> => {
      child.kill()
      return log
    },
    stop,
  }
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
