import type { Passkey, Person, Session, SignInKeys } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runMaintenance } from '../../database/maintenance.ts'
import { runCommand } from '../../ops/run-command.ts'
import type { TestClient } from '../../testing/client.ts'
import { createPasskeyDevice, type PasskeyDevice } from '../../testing/passkey-device.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'

type Options = { options: Record<string, unknown> }
const KEYS = '/api/me/passkeys'
const SIGN_IN = '/api/sign-in/passkeys'

describe.each(FEATURE_DATABASES)('passkeys on %s', (database) => {
  let harness: TestService
  let origin: string
  beforeAll(async () => {
    harness = await startTestService({ database })
    origin = harness.service.settings.publicUrl
  })
  afterAll(() => harness.stop())

  const register = async (client: TestClient, device: PasskeyDevice, name?: string) => {
    const { options } = (await client.post<Options>(`${KEYS}/options`)).body
    return client.post<Passkey>(KEYS, { passkey: device.register(options), ...(name && { name }) })
  }
  const ask = async (client: TestClient) => (await client.post<Options>(`${SIGN_IN}/options`)).body.options
  const signIn = async (device: PasskeyDevice, client = harness.browser()) => {
    const reply = await client.post(SIGN_IN, { proof: device.authenticate(await ask(client)) })
    return { client, code: reply.status === 201 ? 'signed in' : reply.body.code }
  }
  const personWithPasskey = async (role: Person['role'], name: string) => {
    await harness.setClock(MONDAY_10)
    const client = await harness.signedIn(role, `${name}@example.test`)
    const device = createPasskeyDevice({ origin })
    const { body: passkey } = await register(client, device, 'Handy')
    return { client, device, passkey, email: `${name}@example.test` }
  }
  const keysOf = async (client: TestClient) => (await client.get<SignInKeys>('/api/me/sign-in-keys')).body

  test('a passkey is added, named, listed and removed, and signs in without an address', async () => {
    const { client, device, passkey, email } = await personWithPasskey('customer', 'anna')
    expect(passkey).toMatchObject({ name: 'Handy', lastUsedAt: null, isSynced: true })
    const signedIn = await signIn(device)
    expect(signedIn.code).toBe('signed in')
    expect((await signedIn.client.get<Session>('/api/session')).body.person?.email).toBe(email)
    await client.patch(`${KEYS}/${passkey.id}`, { name: ' Altes Handy ' })
    const [listed] = (await keysOf(client)).passkeys
    expect(listed?.name).toBe('Altes Handy')
    expect(Date.parse(listed?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(MONDAY_10))
    expect((await client.delete(`${KEYS}/${passkey.id}`)).status).toBe(204)
    expect((await client.delete(`${KEYS}/${passkey.id}`)).status).toBe(204)
    expect((await keysOf(client)).passkeys).toEqual([])
    expect((await signIn(device)).code).toBe('PASSKEY_UNKNOWN')
  })

  test('a reply counts once, in the browser that asked, for ten minutes', async () => {
    const { device } = await personWithPasskey('customer', 'ben')
    const browser = harness.browser()
    const proof = device.authenticate(await ask(browser))
    const send = async (client: TestClient) => {
      const { status, body } = await client.post(SIGN_IN, { proof })
      return body.code ?? status
    }
    expect(await send(harness.browser())).toBe('PASSKEY_EXPIRED')
    expect(await send(browser)).toBe(201)
    expect(await send(browser)).toBe('PASSKEY_EXPIRED')
    const late = harness.browser()
    const options = await ask(late)
    await harness.setClock('2026-11-23T09:11:00Z')
    expect((await late.post(SIGN_IN, { proof: device.authenticate(options) })).body.code).toBe('PASSKEY_EXPIRED')
    await runMaintenance(harness.service)
    expect(await harness.service.db.selectFrom('passkey_challenge').selectAll().execute()).toEqual([])
  })

  test('a wrong origin, another domain, an unchecked person, a foreign signature and a copied key are refused', async () => {
    const { device } = await personWithPasskey('customer', 'cem')
    const [credential] = device.credentials
    const attempt = async (other: PasskeyDevice, used = credential) => {
      const browser = harness.browser()
      const proof = other.authenticate(await ask(browser), used)
      return (await browser.post(SIGN_IN, { proof })).body.code
    }
    expect(await attempt(createPasskeyDevice({ origin: 'https://evil.test', domain: 'localhost' }))).toBe(
      'PASSKEY_REFUSED',
    )
    expect(await attempt(createPasskeyDevice({ origin, domain: 'evil.test' }))).toBe('PASSKEY_REFUSED')
    expect(await attempt(createPasskeyDevice({ origin, verifiesUser: false }))).toBe('PASSKEY_REFUSED')
    const stranger = await personWithPasskey('customer', 'stranger')
    const mixed = { ...stranger.device.credentials[0], id: credential?.id } as NonNullable<typeof credential>
    expect(await attempt(device, mixed)).toBe('PASSKEY_REFUSED')
    expect((await signIn(device)).code).toBe('signed in')
    if (credential) credential.counter = 0
    expect((await signIn(device)).code).toBe('PASSKEY_REFUSED')
    const { lines } = await runCommand(harness.service, { name: 'security-log' })
    expect(lines.filter((line) => line.includes('sign_in_refused')).length).toBeGreaterThanOrEqual(5)
  })

  test('a new passkey of another origin is refused, and so is one that exists', async () => {
    await harness.setClock(MONDAY_10)
    const client = await harness.signedIn('customer', 'dora@example.test')
    const evil = createPasskeyDevice({ origin: 'https://evil.test', domain: 'localhost' })
    expect((await register(client, evil)).body).toMatchObject({ code: 'PASSKEY_REFUSED' })
    expect((await client.post(`${KEYS}/options`)).status).toBe(200)
    expect((await client.patch(`${KEYS}/${crypto.randomUUID()}`, { name: 'x' })).body.code).toBe('NOT_FOUND')
  })

  test('later than ten minutes after the sign-in, changes need a confirmation with the passkey', async () => {
    const { client, device, passkey } = await personWithPasskey('mechanic', 'mia')
    await harness.setClock('2026-11-23T09:11:00Z')
    expect((await client.post(`${KEYS}/options`)).body.code).toBe('CONFIRMATION_NEEDED')
    expect((await client.delete(`${KEYS}/${passkey.id}`)).body.code).toBe('CONFIRMATION_NEEDED')
    const { body } = await client.get<{ confirmed: boolean; keys: string[] }>('/api/session/confirmation')
    expect(body).toEqual({ confirmed: false, keys: ['passkey'] })
    const stranger = await personWithPasskey('customer', 'eve')
    await harness.setClock('2026-11-23T09:11:00Z')
    const confirm = async (used: PasskeyDevice) =>
      client.post('/api/session/confirmation/passkey', { proof: used.authenticate(await ask(client)) })
    expect((await confirm(stranger.device)).body.code).toBe('PASSKEY_REFUSED')
    expect((await confirm(device)).status).toBe(204)
    expect((await client.delete(`${KEYS}/${passkey.id}`)).status).toBe(204)
  })

  test('a lead with a passkey gets no code and keeps the last key; the operator’s link always works', async () => {
    const { client, passkey, email } = await personWithPasskey('lead', 'leyla')
    expect((await keysOf(client)).hasMailedCode).toBe(false)
    // A code of the sign-in does not confirm any more, a link does.
    expect((await client.delete(`${KEYS}/${passkey.id}`)).body.code).toBe('CONFIRMATION_NEEDED')
    const browser = harness.browser()
    expect((await browser.post('/api/sign-in/codes', { email, language: 'de' })).status).toBe(202)
    const [mail] = await harness.mailsTo(email)
    expect(mail?.subject).toBe('Radruf: Anmelden ohne Code')
    await runCommand(harness.service, { name: 'sign-in-link', email })
    const [link] = await harness.mailsTo(email)
    const token = /link=([\w.-]+)/.exec(link?.text ?? '')?.[1]
    const recovered = harness.browser()
    expect((await recovered.post('/api/sign-in/links', { email, token })).status).toBe(201)
    expect((await recovered.delete(`${KEYS}/${passkey.id}`)).body.code).toBe('LAST_KEY')
    expect((await register(recovered, createPasskeyDevice({ origin }))).status).toBe(201)
    expect((await recovered.delete(`${KEYS}/${passkey.id}`)).status).toBe(204)
  })

  test('codes for staff are switched off only when a lead and an operator have a passkey; customers keep theirs', async () => {
    const run = (state: 'on' | 'off') => runCommand(harness.service, { name: 'staff code', state })
    const tom = await harness.signedIn('mechanic', 'tom@example.test')
    const isRefusedWithout = async (roles: string) => {
      expect(await run('off')).toEqual({
        ok: false,
        lines: [`No ${roles} has a passkey or a company account yet. Mailed codes stay on, and no one is locked out.`],
      })
      expect((await keysOf(tom)).hasMailedCode).toBe(true)
    }
    await harness.service.db.updateTable('person').set({ role: 'mechanic' }).where('role', '=', 'lead').execute()
    await isRefusedWithout('lead and no operator')
    await personWithPasskey('operator', 'oskar')
    await isRefusedWithout('lead')
    await personWithPasskey('lead', 'lena')
    expect((await run('off')).lines).toEqual([
      'Mailed codes no longer sign staff in. "sign-in-link" always does.',
      'Without another key: mia@example.test, tom@example.test',
    ])
    expect((await keysOf(tom)).hasMailedCode).toBe(false)
    const customer = await harness.signedIn('customer', 'kim@example.test')
    expect((await keysOf(customer)).hasMailedCode).toBe(true)
    expect((await run('on')).ok).toBe(true)
    expect((await keysOf(tom)).hasMailedCode).toBe(true)
  })
})
