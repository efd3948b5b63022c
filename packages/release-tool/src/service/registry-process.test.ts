import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@radruf/build-preset/ports'
import { expect, onTestFinished, test } from 'vitest'
import { changeRemote } from '../registry/change-registry.ts'
import { publish } from '../registry/changes.ts'
import { createRunnerKeys, readRunnerKey } from '../registry/keys.ts'
import { openConfiguredStore, openReleaseReader } from '../registry/settings.ts'
import { createTrustedRegistry } from '../registry/trusted-registry.ts'
import { createBuild, REMOTE } from '../testing/builds.ts'
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
  const second = fork(MAIN, { env: { DATA_DIR: folder }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let text = ''
  second.stderr?.on('data', (part) => (text += part))
  const [code] = await once(second, 'exit')
  expect(code).toBe(1)
  expect(text).toContain(`A registry runs already at ${join(folder, 'registry/registry.sock')}.`)
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
