import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@radruf/build-preset/ports'
import { expect, onTestFinished, test } from 'vitest'
import { changeRemote } from '../registry/change-registry.ts'
import { publish } from '../registry/changes.ts'
import { createRunnerKeys, readRunnerKey } from '../registry/keys.ts'
import { openConfiguredStore, openReleaseReader } from '../registry/settings.ts'
import { createTrustedRegistry } from '../registry/trusted-registry.ts'
import { createBuild, REMOTE, writeShellBuild } from '../testing/builds.ts'
import { createFolder, publishTo } from '../testing/registry-service.ts'
import { signStatement } from './attestation.ts'
import { createHttpClient } from './http-client.ts'

test('a process with public keys only reads the registry, changes nothing and opens no private key', async () => {
  const folder = createFolder()
  const store = openConfiguredStore({ DATA_DIR: folder }, '/')
  const incoming = await store.putRelease(createBuild('one', '1.0.0'))
  await changeRemote(store, REMOTE, { by: 'ada', at: new Date() }, publish(incoming))
  rmSync(join(folder, 'registry/registry-key'))
  const reader = openReleaseReader({ DATA_DIR: folder }, '/')
  expect((await createTrustedRegistry(reader, () => {})()).remotes[REMOTE]?.stable).toBe(incoming.hash)
  await expect(reader.writeRegistry({ generation: 2, remotes: {} })).rejects.toThrow('needs REGISTRY_PRIVATE_KEY')
  expect(readdirSync(join(folder, 'registry'))).not.toContain('registry-key')
})

const MAIN = join(import.meta.dirname, 'main.ts')

/** Runs the registry process with a data folder. */
async function startProcess(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(MAIN, {
    env,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

test('the registry process protects its key and its socket, and a second one with the same folder does not start', async () => {
  const folder = createFolder()
  mkdirSync(join(folder, 'releases'))
  await startProcess({ DATA_DIR: folder })
  for (const name of ['registry-key', 'registry.sock'])
    expect(statSync(join(folder, 'registry', name)).mode & 0o077, name).toBe(0)
  const [code, text] = await failToStart(MAIN, { DATA_DIR: folder })
  expect(code).toBe(1)
  expect(text).toContain(`A registry runs already at ${join(folder, 'registry/registry.sock')}.`)
})

/** Exit code and message of a process that does not start. */
async function failToStart(entry: string, env: NodeJS.ProcessEnv) {
  const child = fork(entry, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let text = ''
  child.stderr?.on('data', (part) => (text += part))
  const [code] = await once(child, 'exit')
  return [code, text]
}

test('a data folder that cannot be written is refused in one line', async () => {
  const file = join(createFolder(), 'file')
  writeFileSync(file, '')
  expect(await failToStart(MAIN, { DATA_DIR: file })).toEqual([1, `DATA_DIR: ${file} cannot be written (ENOTDIR)\n`])
})

test('a checker without a token is refused in one line, by the registry and by the checker', async () => {
  const CHECKER_URL = 'http://checker:3003'
  expect(await failToStart(MAIN, { DATA_DIR: createFolder(), CHECKER_URL })).toEqual([
    1,
    'CHECKER_TOKEN is missing; the checker at http://checker:3003 needs it.\n',
  ])
  expect(await failToStart(join(import.meta.dirname, 'checker-main.ts'), {})).toEqual([
    1,
    'CHECKER_TOKEN is missing; the registry sends it.\n',
  ])
})

test('the registry process adds the builds of a folder before its port opens, and says without a token that it is ready', async () => {
  const folder = createFolder()
  const builds = createFolder()
  for (const [name, build] of [
    ['shell', writeShellBuild({ shared: { react: '19.3.1' }, contract: '0.1.0' })],
    [REMOTE, createBuild('one', '1.0.0')],
  ] as const)
    cpSync(build, join(builds, name, 'dist'), { recursive: true })
  const port = await freePort()
  await startProcess({ DATA_DIR: folder, REGISTRY_PORT: String(port), RELEASE_BUILDS: builds })
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const ready = await get('/health/ready')
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
  expect((await get('/health')).status).toBe(403)
  const { remotes } = await openReleaseReader({ DATA_DIR: folder }, '/').readRegistry()
  expect(remotes[REMOTE]?.history.map(({ what }) => what)).toEqual(['fill'])
})

/** Restarts of the registry process during the concurrent publishes. `npm run test:deep` makes 25. */
const KILLS = process.env.DEEP ? 25 : 3
const PUBLISHES = 20

test(`${PUBLISHES} concurrent publishes over HTTP survive ${KILLS} kills of the registry process: nothing is lost or half visible`, async () => {
  const folder = createFolder()
  const port = await freePort()
  const runner = createRunnerKeys()
  const env = { DATA_DIR: folder, REGISTRY_PORT: String(port), TRUSTED_RUNNERS: runner.publicKey }
  let child = await startProcess(env)
  const operator = createHttpClient({ socket: join(folder, 'registry/registry.sock'), by: 'Olga' })
  const token = await operator.createToken({ person: 'Ada', remotes: [REMOTE], days: 1 })
  const url = `http://127.0.0.1:${port}`
  const versions: string[] = []
  let isPublishing = true
  const rounds = (async () => {
    for (let round = 0; isPublishing; round++)
      await Promise.all(
        Array.from({ length: PUBLISHES }, async (_, index) => {
          const version = `1.${round}.${index}`
          const client = createHttpClient({ url, token })
          const dist = createBuild(`content ${version}`, version)
          const { hash, description } = await client.putRelease(dist)
          const statement = { remote: REMOTE, hash, description, shell: '' }
          await client.attest({ ...statement, signature: signStatement(statement, readRunnerKey(runner.privateKey)) })
          await publishTo(client, dist)
          versions.push(version)
        }),
      )
  })()
  const reader = openReleaseReader({ DATA_DIR: folder }, '/')
  const reading = (async () => {
    while (isPublishing) {
      const entry = (await reader.readRegistry()).remotes[REMOTE]
      for (const [hash, { description }] of Object.entries(entry?.releases ?? {}).slice(-PUBLISHES)) {
        const release = await reader.readRelease(REMOTE, hash, description)
        expect(release && (await reader.findStored(release)), hash).toBeDefined()
      }
    }
  })()
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      const before = versions.length
      // At a random moment while publishes run.
      const wanted = before + Math.ceil(Math.random() * PUBLISHES)
      await expect.poll(() => versions.length, { interval: 1 }).toBeGreaterThanOrEqual(wanted)
      child.kill('SIGKILL')
      await once(child, 'exit')
      child = await startProcess(env)
    }
  } finally {
    isPublishing = false
  }
  await rounds
  await reading
  const entry = (await reader.readRegistry()).remotes[REMOTE]
  expect(
    Object.values(entry?.releases ?? {})
      .map(({ version }) => version)
      .sort(),
  ).toEqual(versions.sort())
  expect(entry?.history).toHaveLength(versions.length)
  const published = (await operator.readAudit(REMOTE, 10_000)).filter(({ outcome }) => outcome !== 'refused')
  expect(new Set(published.map(({ by }) => by))).toEqual(new Set(['Ada']))
}, 240_000)
