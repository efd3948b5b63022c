import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@radruf/build-preset/ports'
import { SHELL_MODULE_FILE } from '@radruf/federation/shell-build'
import { afterEach, expect, test } from 'vitest'
import { findCheckedShell } from '../checks/index.ts'
import { runMf, type Suite } from '../cli/run.ts'
import { changeRemote } from '../registry/change-registry.ts'
import { ChangeRefused, publish } from '../registry/changes.ts'
import { releaseReaderOf, releaseStoreOf } from '../registry/settings.ts'
import { createTrustedRegistry } from '../registry/trusted-registry.ts'
import { createBuild, REMOTE, temporaryStore, writeBuild, writeShellBuild } from '../testing/builds.ts'
import { createRegistryService } from './app.ts'
import { createHttpClient } from './http-client.ts'
import { TokenRefused } from './tokens.ts'
import { MAX_UPLOAD_BYTES } from './upload.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Short, because the path of a socket is limited. */
function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'rr-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A registry service with a local socket and a port, and a function that creates a client with a token. */
async function startService() {
  const folder = createFolder()
  const store = temporaryStore(folder)
  const errors: unknown[] = []
  const service = await createRegistryService({ store, ownFolder: folder, logError: (error) => errors.push(error) })
  const socket = join(folder, 'registry.sock')
  const local = await service.createApp({ authenticate: false })
  await local.listen({ path: socket })
  const open = await service.createApp({ authenticate: true })
  const url = await open.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(
    () => local.close(),
    () => open.close(),
  )
  const operator = createHttpClient({ socket, by: 'Olga' })
  const createClient = async (person: string, remotes: string[]) =>
    createHttpClient(
      { url, token: await operator.createToken({ person, remotes, days: 30 }) },
      { cache: join(folder, 'shells') },
    )
  return { folder, store, errors, url, operator, createClient }
}

const publishTo = async (
  { putRelease, change }: ReturnType<typeof createHttpClient>,
  dist: string,
  remote = REMOTE,
) => {
  const { hash } = await putRelease(dist)
  await change(remote, { action: 'publish', release: hash })
  return hash
}

test('a person publishes and rolls back over HTTP, and history and audit name the person of the token', async () => {
  const { store, createClient, operator } = await startService()
  const ada = await createClient('Ada', [REMOTE])
  const first = await publishTo(ada, createBuild('one', '1.0.0'))
  const second = await publishTo(ada, createBuild('two', '1.1.0'))
  expect((await ada.readRegistry()).remotes[REMOTE]).toMatchObject({ stable: second, before: [first] })
  await ada.change(REMOTE, { action: 'rollback' })
  const entry = (await store.readRegistry()).remotes[REMOTE]
  expect(entry?.stable).toBe(first)
  expect(entry?.history.map(({ by, what }) => `${by} ${what}`)).toEqual(['Ada rollback', 'Ada publish', 'Ada publish'])
  const release = await store.readRelease(REMOTE, second, entry?.releases[second]?.description ?? '')
  expect(release?.version).toBe('1.1.0')
  const audit = await operator.readAudit(REMOTE, 10)
  expect(audit[0]).toMatchObject({ by: 'Ada', operation: 'change', detail: { action: 'rollback' }, outcome: 'done' })
  expect(audit[0]?.token).toMatch(/^[0-9a-f]{8}$/)
})

test('a token changes its own remotes only, and an operator reads the attempt in the audit log', async () => {
  const { store, createClient, operator } = await startService()
  const booking = await createClient('Ben', ['mf-booking'])
  const dist = createBuild('foreign', '1.0.0')
  const refusal = 'the token of Ben is for mf-booking, not for mf-auth.'
  await expect(booking.putRelease(dist)).rejects.toThrow(refusal)
  await publishTo(operator, dist)
  await expect(booking.change(REMOTE, { action: 'disable' })).rejects.toThrow(new TokenRefused(refusal))
  await expect(booking.restore()).rejects.toThrow("the token of Ben is no operator's token.")
  await expect(booking.createToken({ person: 'Ben', remotes: ['*'], days: 1 })).rejects.toThrow(TokenRefused)
  await expect(booking.readAudit('', 1)).rejects.toThrow(TokenRefused)
  expect((await store.readRegistry()).remotes[REMOTE]?.disabled).toBeUndefined()
  const refused = (await operator.readAudit('', 10)).filter(({ outcome }) => outcome === 'refused')
  expect(refused.map(({ by, operation }) => `${by} ${operation}`)).toEqual([
    'Ben createToken',
    'Ben restore',
    'Ben change',
  ])
})

test('a team cannot make changes that only the launcher and the guard make', async () => {
  const { createClient } = await startService()
  const ada = await createClient('Ada', [REMOTE])
  const release = await publishTo(ada, createBuild('one', '1.0.0'))
  for (const requested of [
    { action: 'fill', release },
    { action: 'offer', release },
    { action: 'automatic rollback', release, since: new Date().toISOString(), why: 'test' },
  ] as const)
    await expect(ada.change(REMOTE, requested)).rejects.toThrow("is no operator's token")
})

test('unknown, expired and revoked tokens are refused, and no file holds a secret', async () => {
  const { folder, url, operator, createClient } = await startService()
  for (const token of ['', 'mf_00000000_x', `mf_00000000_${'x'.repeat(43)}`])
    await expect(createHttpClient({ url, token }).readRegistry()).rejects.toThrow(
      'the registry does not know this token',
    )
  const token = await operator.createToken({ person: 'Ada', remotes: [REMOTE], days: 1 })
  const client = createHttpClient({ url, token })
  await client.readRegistry()
  const altered = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
  await expect(createHttpClient({ url, token: altered }).readRegistry()).rejects.toThrow(TokenRefused)
  const file = join(folder, 'registry-tokens.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const secret = token.slice(-43)
  for (const name of readdirSync(folder).filter((one) => statSync(join(folder, one)).isFile()))
    expect(readFileSync(join(folder, name), 'utf8')).not.toContain(secret)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/"expiresAt": "[^"]+"/, '"expiresAt": "2026-01-01T00:00:00.000Z"'),
  )
  await expect(client.readRegistry()).rejects.toThrow(/the token \w+ of Ada expired at 2026-01-01/)
  const ben = await createClient('Ben', [REMOTE])
  const [, listed] = await operator.listTokens()
  await operator.revokeToken(listed?.id ?? '')
  await expect(ben.readRegistry()).rejects.toThrow(/the token \w+ of Ben is revoked/)
  await expect(operator.revokeToken('00000000')).rejects.toThrow('there is no valid token 00000000')
})

test('a release with altered, missing, unlisted or foreign files is refused and leaves nothing', async () => {
  const { folder, createClient } = await startService()
  const ada = await createClient('Ada', [REMOTE, 'mf-booking'])
  const planted: [string, (dist: string, description: Record<string, unknown>) => void][] = [
    ['web/static/js/remote.js was altered', (dist) => writeFileSync(join(dist, 'web/static/js/remote.js'), 'evil()')],
    ['its files do not have the hash', (_, description) => (description.hash = '0123456789abcdef')],
    ['remote.json is no description of a release: version', (_, description) => (description.version = '../..')],
    ['remote: is no name of a remote', (_, description) => (description.name = '../../etc')],
    [
      'remote.json is no description of a release: files.0.file',
      (_, description) => (description.files = [{ file: '../../../evil.js', integrity: `sha384-${'a'.repeat(64)}` }]),
    ],
    ['uses web/static/js/remote-entry.js and does not list it', (_, description) => (description.files = [])],
  ]
  for (const [message, plant] of planted) {
    const dist = createBuild('planted', '1.0.0')
    const file = join(dist, 'remote.json')
    const description = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    plant(dist, description)
    writeFileSync(file, JSON.stringify(description))
    await expect(ada.putRelease(dist), message).rejects.toThrow(message)
  }
  expect(readdirSync(join(folder, 'registry-uploads'))).toEqual([])
  expect(readdirSync(folder)).not.toContain('releases')
})

test('an upload whose parts leave the folder, or that is too large, is refused with its reason', async () => {
  const { folder, url, operator } = await startService()
  const token = await operator.createToken({ person: 'Ada', remotes: [REMOTE], days: 1 })
  const put = async (body: BodyInit) => {
    const path = `${url}/releases/${REMOTE}/0123456789abcdef`
    const response = await fetch(path, { method: 'PUT', body, headers: { authorization: `Bearer ${token}` } })
    return { status: response.status, message: ((await response.json()) as { message: string }).message }
  }
  const form = new FormData()
  form.append('../../registry-tokens.json', new Blob(['[]']), 'file')
  expect(await put(form)).toEqual({ status: 422, message: '"../../registry-tokens.json" is no file of a release.' })
  const large = new FormData()
  large.append('web/large.js', new Blob([new Uint8Array(MAX_UPLOAD_BYTES + 1)]), 'file')
  const message = 'a release has at most 32 MB, this upload 32.0 MB.'
  expect(await put(large)).toEqual({ status: 422, message })
  expect(readdirSync(join(folder, 'registry-uploads'))).toEqual([])
})

test('a version with other content is refused before its files are stored', async () => {
  const { folder, createClient } = await startService()
  const ada = await createClient('Ada', [REMOTE])
  await publishTo(ada, createBuild('one', '1.0.0'))
  await expect(ada.putRelease(createBuild('other', '1.0.0'))).rejects.toThrow(ChangeRefused)
  expect(readdirSync(join(folder, 'releases', REMOTE))).toHaveLength(1)
})

test('the launcher makes a changed build of the same version live', async () => {
  const { store, operator } = await startService()
  for (const content of ['one', 'changed']) {
    const { hash } = await operator.putRelease(createBuild(content, '1.0.0'))
    await operator.change(REMOTE, { action: 'fill', release: hash })
    expect((await store.readRegistry()).remotes[REMOTE]?.stable).toBe(hash)
  }
})

test('a release that does not fit the live shell is refused, although its publisher skipped the checks', async () => {
  const { operator } = await startService()
  await operator.putShell({ shared: { react: '19.3.1' }, contract: '0.1.0' }, '{}')
  const dist = writeBuild({ shared: { react: '20.0.0' } })
  await expect(publishTo(operator, dist)).rejects.toThrow('does not fit the live shell: react needs ^20.0.0')
})

test('the live shell is fetched over HTTP once, and checks name a shell whose build is missing', async () => {
  const { folder, operator, createClient } = await startService()
  const ada = await createClient('Ada', [REMOTE])
  await operator.putShell({ shared: {}, contract: '0.1.0' }, '{}')
  await expect(findCheckedShell(ada, folder, false)).rejects.toThrow(
    'the build of the live shell is not in the release store',
  )
  const dist = writeShellBuild({ shared: { react: '19.3.1' }, contract: '0.1.0' }, 'exports.sharedScope = {}')
  await expect(ada.putRelease(dist)).rejects.toThrow('for mf-auth, not for shell')
  const { hash, description } = await operator.putRelease(dist)
  await operator.putShell({ shared: { react: '19.3.1' }, contract: '0.1.0', build: { hash, description } }, '{}')
  const shell = await findCheckedShell(ada, folder, false)
  expect(shell.offer.shared).toEqual({ react: '19.3.1' })
  expect(readFileSync(join(shell.folder, SHELL_MODULE_FILE), 'utf8')).toBe('exports.sharedScope = {}')
  // The copy of this machine is checked, and fetched again when it was altered.
  writeFileSync(join(shell.folder, SHELL_MODULE_FILE), 'evil()')
  const again = await findCheckedShell(ada, folder, false)
  expect(readFileSync(join(again.folder, SHELL_MODULE_FILE), 'utf8')).toBe('exports.sharedScope = {}')
})

test('only an operator collects garbage over HTTP, and the audit log names the author', async () => {
  const { operator, createClient } = await startService()
  await publishTo(operator, createBuild('one', '1.0.0'))
  await expect((await createClient('Ada', [REMOTE])).collectGarbage()).rejects.toThrow("no operator's token")
  expect(await (await createClient('Otto', ['*'])).collectGarbage()).toEqual([])
  const audit = (await operator.readAudit('', 10)).filter(({ operation }) => operation === 'collectGarbage')
  expect(audit).toMatchObject([
    { by: 'Otto', operation: 'collectGarbage', outcome: 'done' },
    { by: 'Ada', operation: 'collectGarbage', outcome: 'refused' },
  ])
})

test('the same build again is not uploaded, and repairs a damaged release', async () => {
  const { folder, operator } = await startService()
  const hash = await publishTo(operator, createBuild('one', '1.0.0'))
  const file = join(folder, 'releases', REMOTE, hash, 'web/static/js/remote.js')
  const stored = statSync(file).mtimeMs
  await publishTo(operator, createBuild('one', '1.0.0'))
  expect(statSync(file).mtimeMs).toBe(stored)
  writeFileSync(file, 'evil()')
  await publishTo(operator, createBuild('one', '1.0.0'))
  expect(readFileSync(file, 'utf8')).toBe('one')
})

test('a repeated request is made once', async () => {
  const { url, operator, store } = await startService()
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publishTo(operator, createBuild(version, version))
  const token = await operator.createToken({ person: 'Ada', remotes: [REMOTE], days: 1 })
  const rollback = () =>
    fetch(`${url}/operations/change`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'one' },
      body: JSON.stringify({ remote: REMOTE, requested: { action: 'rollback' } }),
    })
  expect((await rollback()).status).toBe(200)
  expect((await rollback()).status).toBe(200)
  const entry = (await store.readRegistry()).remotes[REMOTE]
  expect(entry?.releases[entry.stable]?.version).toBe('1.1.0')
})

test('malformed requests are refused in one line and not logged as failures', async () => {
  const { url, operator, errors } = await startService()
  const token = await operator.createToken({ person: 'Ada', remotes: [REMOTE], days: 1 })
  const post = async (path: string, body: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: 'POST', headers, body })
    return [response.status, ((await response.json()) as { message: string }).message]
  }
  const change = (requested: object, remote: string = REMOTE) =>
    post('/operations/change', JSON.stringify({ remote, requested }))
  expect(await change({ action: 'pin', release: '1.0.0' })).toEqual([
    400,
    'requested.release: must be the hash of a release: 16 hex digits.',
  ])
  expect((await change({ action: 'explode' }))[0]).toBe(400)
  expect(await change({ action: 'rollback' })).toEqual([400, 'the registry has no remote "mf-auth". There are: none.'])
  expect((await change({ action: 'rollback' }, '../etc'))[0]).toBe(400)
  expect((await post('/operations/change', '{'))[0]).toBe(400)
  expect((await post('/operations/explode', '{}'))[0]).toBe(404)
  expect(errors).toEqual([])
})

const suite = { root: '/', remotes: [REMOTE, 'mf-booking'] } as unknown as Suite

/** Runs `mf` as a person with these settings. */
async function mf(args: string[], env: NodeJS.ProcessEnv) {
  const lines: string[] = []
  const errors: string[] = []
  const output = { print: (line: string) => lines.push(line), printError: (line: string) => errors.push(line) }
  const code = await runMf(args, env, suite, output)
  return { code, output: lines.join('\n'), error: errors.join('\n') }
}

test('the command line works on a registry elsewhere with a token', async () => {
  const { url, operator } = await startService()
  const [first, second] = [createBuild('one', '1.0.0'), createBuild('two', '1.1.0')]
  const [older] = [await publishTo(operator, first), await publishTo(operator, second)]
  const REGISTRY_TOKEN = await operator.createToken({ person: 'Ada', remotes: [REMOTE], days: 1 })
  const env = { REGISTRY_URL: url, REGISTRY_TOKEN }
  const rolledBack = await mf(['rollback', REMOTE], env)
  expect(rolledBack.output).toBe(`Registry: ${url}\n${REMOTE}: ${older} (1.0.0) is live  [generation 3]`)
  expect((await mf(['history', REMOTE], env)).output).toContain('  Ada')
  expect((await mf(['list', REMOTE], env)).output).toContain(older)
  const version = await mf(['promote', REMOTE, '1.1.0'], env)
  expect(version.error).toMatch(/^Refused: "1\.1\.0" is a version, and a release is named by its hash: [0-9a-f]{16}\.$/)
  const foreign = await mf(['disable', 'mf-booking'], env)
  expect(foreign).toMatchObject({ code: 1, error: 'Refused: the token of Ada is for mf-auth, not for mf-booking.' })
  expect(await mf(['list'], { REGISTRY_URL: url })).toMatchObject({
    code: 2,
    error: `REGISTRY_TOKEN is missing; the registry at ${url} needs it.`,
  })
  expect((await mf(['list'], { ...env, REGISTRY_URL: 'http://registry.example' })).error).toMatch(
    /^REGISTRY_URL: must begin with https[^\n]+$/,
  )
  expect((await mf(['token', 'list'], env)).error).toBe("Refused: the token of Ada is no operator's token.")
})

test('commands name the store that they change, and whether a running registry reads it', async () => {
  const { folder, operator } = await startService()
  await publishTo(operator, createBuild('one', '1.0.0'))
  expect((await mf(['disable', REMOTE], { DATA_DIR: folder })).output).toContain(
    `Store: ${join(folder, 'releases')}; a registry process serves it.\n`,
  )
  const forgotten = createFolder()
  expect((await mf(['disable', REMOTE], { DATA_DIR: forgotten })).output).toContain(
    `Store: ${join(forgotten, 'releases')}; no running suite reads it. DATA_DIR names another.\n`,
  )
})

test('an operator creates, lists and revokes tokens on the command line', async () => {
  const { folder, url } = await startService()
  const env = { DATA_DIR: folder }
  const created = await mf(['token', 'create', '--person', 'Ada', '--remote', REMOTE, '--days', '2'], env)
  const [token = ''] = created.output.split('\n')
  expect((await createHttpClient({ url, token }).readRegistry()).generation).toBe(0)
  const listed = await mf(['token', 'list'], env)
  expect(listed.output).toMatch(/^[0-9a-f]{8} {2}Ada {15}mf-auth .* until \d{4}-/)
  expect((await mf(['token', 'revoke', listed.output.slice(0, 8)], env)).code).toBe(0)
  await expect(createHttpClient({ url, token }).readRegistry()).rejects.toThrow('is revoked')
  expect((await mf(['audit'], { ...env, MF_BY: 'Olga' })).output).toMatch(/revokeToken {2}DONE/)
})

test('a full disk is one line, and leaves neither an upload nor a change', async () => {
  const folder = createFolder()
  const store = temporaryStore(folder)
  const fail = () =>
    Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
  const full = { ...store, putRelease: fail, writeRegistry: fail }
  const service = await createRegistryService({ store: full, ownFolder: folder, logError: () => {} })
  const app = await service.createApp({ authenticate: false })
  const socket = join(folder, 'registry.sock')
  await app.listen({ path: socket })
  cleanups.push(() => app.close())
  await changeRemote(
    store,
    REMOTE,
    { by: 'ada', at: new Date() },
    publish(await store.putRelease(createBuild('one', '1.0.0'))),
  )
  await expect(createHttpClient({ socket, by: 'Ada' }).putRelease(createBuild('two', '1.1.0'))).rejects.toThrow(
    'ENOSPC',
  )
  expect(readdirSync(join(folder, 'registry-uploads'))).toEqual([])
  expect(await mf(['disable', REMOTE], { DATA_DIR: folder })).toMatchObject({
    code: 1,
    error: 'The disk is full: ENOSPC: no space left on device, write. Free some space and try again.',
  })
  expect((await store.readRegistry()).generation).toBe(1)
})

test('a process with public keys only reads the registry, changes nothing and opens no private key', async () => {
  const folder = createFolder()
  const store = releaseStoreOf({ DATA_DIR: folder }, '/')
  const incoming = await store.putRelease(createBuild('one', '1.0.0'))
  await changeRemote(store, REMOTE, { by: 'ada', at: new Date() }, publish(incoming))
  rmSync(join(folder, 'registry-key'))
  const reader = releaseReaderOf({ DATA_DIR: folder }, '/')
  expect((await createTrustedRegistry(reader, () => {})()).remotes[REMOTE]?.stable).toBe(incoming.hash)
  await expect(reader.writeRegistry({ generation: 2, remotes: {} })).rejects.toThrow('needs REGISTRY_PRIVATE_KEY')
  expect(readdirSync(folder)).not.toContain('registry-key')
})

const MAIN = join(import.meta.dirname, 'main.ts')

/** Runs the registry process with a data folder. */
async function startProcess(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(MAIN, {
    env,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  cleanups.push(() => child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

test('the registry process protects its key and its socket, and a second one with the same folder does not start', async () => {
  const folder = createFolder()
  mkdirSync(join(folder, 'releases'))
  await startProcess({ DATA_DIR: folder })
  for (const name of ['registry-key', 'registry.sock']) expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0)
  const second = fork(MAIN, { env: { DATA_DIR: folder }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let text = ''
  second.stderr?.on('data', (part) => (text += part))
  const [code] = await once(second, 'exit')
  expect(code).toBe(1)
  expect(text).toContain(`A registry runs already at ${join(folder, 'registry.sock')}.`)
})

/** Restarts of the registry process during the concurrent publishes. `npm run test:deep` makes 25. */
const KILLS = process.env.DEEP ? 25 : 3
const PUBLISHES = 20

test(`${PUBLISHES} concurrent publishes over HTTP survive ${KILLS} kills of the registry process: nothing is lost or half visible`, async () => {
  const folder = createFolder()
  const port = await freePort()
  const env = { DATA_DIR: folder, REGISTRY_PORT: String(port) }
  let child = await startProcess(env)
  const operator = createHttpClient({ socket: join(folder, 'registry.sock'), by: 'Olga' })
  const token = await operator.createToken({ person: 'Ada', remotes: [REMOTE], days: 1 })
  const url = `http://127.0.0.1:${port}`
  const versions: string[] = []
  let isPublishing = true
  const rounds = (async () => {
    for (let round = 0; isPublishing; round++)
      await Promise.all(
        Array.from({ length: PUBLISHES }, async (_, index) => {
          const version = `1.${round}.${index}`
          await publishTo(createHttpClient({ url, token }), createBuild(`content ${version}`, version))
          versions.push(version)
        }),
      )
  })()
  const reader = releaseReaderOf({ DATA_DIR: folder }, '/')
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
      await expect.poll(() => versions.length, { timeout: 30_000, interval: 1 }).toBeGreaterThanOrEqual(wanted)
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
