import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Repository } from '../cli/config.ts'
import { runMf } from '../cli/run.ts'
import { preparePrivateFolder } from '../registry/private-folder.ts'
import type { ReleaseStore } from '../registry/store.ts'
import { createRegistryService, type RegistryServiceOptions } from '../service/app.ts'
import { createHttpClient } from '../service/http-client.ts'
import { REMOTE, temporaryStore } from './builds.ts'

/** Creates a folder for one test. Its path is short, because that of a socket is limited. */
export function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'rr-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type ServiceOptions = Partial<Pick<RegistryServiceOptions, 'checkRelease' | 'runners' | 'consoleToken'>> & {
  /** Replaces members of the store. */
  alter?: (store: ReleaseStore) => ReleaseStore
}

/** Starts a registry service with a local socket for one test. Every release passes its checks unless the test replaces them. */
export async function startLocalService({
  alter = (store) => store,
  checkRelease = async () => {},
  runners = [],
  consoleToken,
}: ServiceOptions = {}) {
  const folder = createFolder()
  const store = temporaryStore(folder)
  const ownFolder = preparePrivateFolder(folder)
  const errors: unknown[] = []
  const service = await createRegistryService({
    store: alter(store),
    ownFolder,
    logError: (error) => errors.push(error),
    checkRelease,
    runners,
    consoleToken,
  })
  const socket = join(ownFolder, 'registry.sock')
  const local = await service.createApp({ authenticate: false })
  await local.listen({ path: socket })
  onTestFinished(() => local.close())
  return { folder, ownFolder, store, errors, service, operator: createHttpClient({ socket, by: 'Olga' }) }
}

/** Starts a service with a port too, and a function that creates a client with a token. */
export async function startService(options: ServiceOptions = {}) {
  const { service, operator, ...rest } = await startLocalService(options)
  const open = await service.createApp({ authenticate: true })
  const url = await open.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => open.close())
  const createClient = async (person: string, remotes: string[]) =>
    createHttpClient(
      { url, token: await operator.createToken({ person, remotes, days: 30 }) },
      { cache: join(rest.folder, 'shells') },
    )
  return { ...rest, operator, url, createClient }
}

/** Uploads a build and makes it live. */
export const publishTo = async (
  { putRelease, change }: ReturnType<typeof createHttpClient>,
  dist: string,
  remote = REMOTE,
) => {
  const { hash } = await putRelease(dist)
  await change(remote, { action: 'publish', release: hash })
  return hash
}

const repository = {
  root: '/',
  remotes: [REMOTE, 'mf-booking'],
  folderOf: (remote: string) => `/${remote}`,
} as unknown as Repository

/** Runs `mf` as a person with these settings. */
export async function mf(args: string[], env: NodeJS.ProcessEnv) {
  const lines: string[] = []
  const errors: string[] = []
  const output = { print: (line: string) => lines.push(line), printError: (line: string) => errors.push(line) }
  const code = await runMf(args, env, repository, output)
  return { code, output: lines.join('\n'), error: errors.join('\n') }
}
