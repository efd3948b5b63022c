import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBuild, REMOTE } from '../testing/builds.ts'
import { publishTo, startService } from '../testing/registry-service.ts'
import { createHttpClient } from './http-client.ts'
import { TokenRefused } from './tokens.ts'

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
  await expect(booking.checkPermission(REMOTE)).rejects.toThrow(new TokenRefused(refusal))
  await expect(booking.putRelease(dist)).rejects.toThrow(refusal)
  await booking.checkPermission('mf-booking')
  await publishTo(operator, dist)
  await expect(booking.change(REMOTE, { action: 'disable' })).rejects.toThrow(new TokenRefused(refusal))
  await expect(booking.restore()).rejects.toThrow("the token of Ben is no operator's token.")
  await expect(booking.createToken({ person: 'Ben', remotes: ['*'], days: 1 })).rejects.toThrow(TokenRefused)
  await expect(booking.readAudit('', 1)).rejects.toThrow(TokenRefused)
  expect((await store.readRegistry()).remotes[REMOTE]?.disabled).toBeUndefined()
  const refused = (await operator.readAudit('', 10)).filter(({ outcome }) => outcome === 'refused')
  expect(refused.map(({ by, operation }) => `${by} ${operation}`)).toEqual([
    'Ben readAudit',
    'Ben createToken',
    'Ben restore',
    'Ben change',
    'Ben findStored',
    'Ben checkPermission',
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

test('a canary without visitors is refused over HTTP, and one for staff is not', async () => {
  const { operator, createClient } = await startService()
  await publishTo(operator, createBuild('one', '1.0.0'))
  const { hash } = await operator.putRelease(createBuild('two', '1.1.0'))
  const ada = await createClient('Ada', [REMOTE])
  await ada.change(REMOTE, { action: 'preview', release: hash })
  await expect(ada.change(REMOTE, { action: 'canary', release: hash, percent: 0 })).rejects.toThrow(
    'at least 1 %, or staff',
  )
  const { registry } = await ada.change(REMOTE, { action: 'canary', release: hash, percent: 0, staff: true })
  expect(registry.remotes[REMOTE]?.canary).toEqual({ release: hash, percent: 0, staff: true })
})

test('unknown, expired and revoked tokens are refused, and no file holds a secret', async () => {
  const { folder, ownFolder, url, operator, createClient } = await startService()
  for (const token of ['', 'mf_00000000_x', `mf_00000000_${'x'.repeat(43)}`])
    await expect(createHttpClient({ url, token }).readRegistry()).rejects.toThrow(
      'the registry does not know this token',
    )
  const token = await operator.createToken({ person: 'Ada', remotes: [REMOTE], days: 1 })
  const client = createHttpClient({ url, token })
  await client.readRegistry()
  const altered = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
  await expect(createHttpClient({ url, token: altered }).readRegistry()).rejects.toThrow(TokenRefused)
  const file = join(ownFolder, 'registry-tokens.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const secret = token.slice(-43)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  for (const one of files.filter((path) => statSync(path).isFile()))
    expect(readFileSync(one, 'utf8'), one).not.toContain(secret)
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

test('a token that no request can carry fails at once with its own reason', async () => {
  const { url } = await startService()
  await expect(createHttpClient({ url, token: 'mf_\n' }).readRegistry()).rejects.toMatchObject({
    name: 'TypeError',
    code: 'ERR_INVALID_CHAR',
  })
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
