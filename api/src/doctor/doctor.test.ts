import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SETTINGS } from '@radruf/settings'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import webPush from 'web-push'
import { json } from '../database/json.ts'
import { runMaintenance } from '../database/maintenance.ts'
import { openDatabase } from '../database/open.ts'
import { runCommand } from '../ops/run-command.ts'
import { findCoturn, startCoturn } from '../testing/coturn.ts'
import { type FakeTurn, startFakeTurn } from '../testing/fake-turn.ts'
import { createTestData, DATABASES, startTestService } from '../testing/service.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { runDoctor } from './doctor.ts'

vi.setConfig({ testTimeout: 60_000 })

const TURN_SECRET = 'relay-secret-of-the-test'
const PASSWORD = 'mail-password"quoted'
const VAPID = webPush.generateVAPIDKeys()

let folder: string
let smtp: SMTPServer
let turn: FakeTurn
let certificates: Record<'valid' | 'expiring', { cert: string; key: string }>
const servers: Server[] = []

beforeAll(async () => {
  folder = createTemporaryFolder('doctor')
  certificates = { valid: createCertificate('valid', 90), expiring: createCertificate('expiring', 3) }
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) =>
      password === PASSWORD ? done(null, { user: 'mailer' }) : done(new Error('Invalid password')),
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  turn = await startFakeTurn(TURN_SECRET, certificates.valid)
})
afterAll(async () => {
  turn.close()
  await new Promise<void>((closed) => smtp.close(closed))
  rmSync(folder, { recursive: true })
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Creates a certificate for 127.0.0.1 that signs itself. */
function createCertificate(name: string, days: number) {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', String(days), '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', ...options, ...subject], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return portOf(server)
}

const HEADERS = {
  'content-security-policy': "default-src 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'strict-transport-security': 'max-age=31536000',
}
const answer =
  (headers: Record<string, string> = HEADERS): RequestListener =>
  (_, response) =>
    void response.writeHead(200, headers).end('{}')

/** Runs the doctor with settings of production that have no fault, and those of the test. */
async function diagnose(env: Record<string, string | undefined> = {}, bundle?: string) {
  const dataDir = createTemporaryFolder('doctor')
  const port = env.PUBLIC_URL ? 0 : await listen(createServer(answer()))
  const { ok, lines } = await runDoctor(
    {
      DATA_DIR: dataDir,
      RADRUF_MODE: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ALLOW_INSECURE_HTTP: '1',
      SECRET: 'x'.repeat(40),
      SMTP_URL: `smtp://mailer:${encodeURIComponent(PASSWORD)}@127.0.0.1:${portOf(smtp.server)}`,
      VAPID_PUBLIC_KEY: VAPID.publicKey,
      VAPID_PRIVATE_KEY: VAPID.privateKey,
      SUPPORT_EMAIL: 'help@bikes.test',
      TURN_URLS: `turn:127.0.0.1:${turn.port} turn:127.0.0.1:${turn.port}?transport=tcp`,
      STUN_URLS: `stun:127.0.0.1:${turn.port}`,
      TURN_SECRET,
      ...env,
    },
    bundle,
  )
  rmSync(dataDir, { recursive: true, force: true })
  return { ok, lines, find: (name: string) => lines.filter((line) => line.split(/\s+/)[1] === name) }
}

test('without a fault every check passes, except the legal pages that only the operator can write', async () => {
  const { ok, lines, find } = await diagnose()
  expect(lines.filter((line) => line.includes('FAILED'))).toEqual(find('configuration'))
  expect(find('configuration')[0]).toMatch(/FAILED +configuration +production mode/)
  expect(ok).toBe(false)
  expect(find('database')[0]).toMatch(/off +database +embedded database: is created by the first start/)
  expect(find('storage')[0]).toMatch(/written, read and deleted/)
  expect(find('mail')[0]).toMatch(/ok .*connected and signed in/)
  expect(find('push')[0]).toMatch(/ok .*belong together/)
  expect(find('clock')[0]).toMatch(/ok .* 0\.0 s against the public address/)
  expect(find('headers')[0]).toMatch(/ok .*content-security-policy/)
  expect(find('calls')).toHaveLength(3)
  expect(find('calls').join()).toMatch(/answers over UDP.*relays over UDP.*relays over TCP/)
  expect(turn.allocations()).toBe(0)
  expect(find('disk')[0]).toMatch(/GiB free/)
})

test('in demo mode nothing needs to be set up', async () => {
  const data = await createTestData('embedded')
  const { ok, lines } = await runDoctor({ ...data.env, PORT: '9' }, undefined)
  expect([ok, lines.filter((line) => line.includes('FAILED'))]).toEqual([true, []])
  expect(lines[1]).toMatch(/ok +database +embedded database \d+.*all migrations applied/)
  await data.remove()
})

const DIRECT_DESPITE_TWILIO = {
  CALL_ADAPTER: 'direct',
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_API_KEY_SID: `SK${'2'.repeat(32)}`,
  TWILIO_API_KEY_SECRET: 'north',
}

test.each([
  ['configuration', { PORT: 'eighty' }, /PORT: must be a whole number/, /docs\/settings\.md/],
  [
    'traces',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
    /127\.0\.0\.1:9 does not answer/,
    /port .* is 4318/,
  ],
  ['configuration', { SECRET: 'short' }, /SECRET: must have at least 32/, /Correct the setting/],
  [
    'configuration',
    { ...DIRECT_DESPITE_TWILIO, CALL_RELAY_ONLY: 'true', TURN_URLS: '' },
    /CALL_RELAY_ONLY: needs/,
    /Correct/,
  ],
  [
    'database',
    { DATABASE_URL: 'postgres://user:hidden@127.0.0.1:9/none' },
    /cannot connect to the database/,
    /DATABASE_URL/,
  ],
  ['mail', { SMTP_URL: 'smtp://127.0.0.1:9' }, /ECONNREFUSED/, /host and port in SMTP_URL/],
  ['push', { VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey }, /does not belong/, /same pair/],
  ['address', { PUBLIC_URL: 'http://127.0.0.1:8' }, /ECONNREFUSED/, /Start the product/],
  ['TLS', { PUBLIC_URL: 'https://127.0.0.1:9' }, /ECONNREFUSED/, /port 443/],
  ['calls', { TURN_SECRET: 'another' }, /401 Unauthorized/, /static-auth-secret/],
  ['calls', { TURN_URLS: 'turn:127.0.0.1:9?transport=tcp' }, /ECONNREFUSED/, /firewall/],
  ['calls', { TURN_URLS: 'turn.example:3478' }, /is not a STUN or TURN URL/, /turn:turn\.example/],
  ['calls', { TURN_URLS: '', TURN_SECRET: '' }, /TURN_URLS is not set/, /coturn/],
])('a fault of %s fails and names the remedy: %j', async (name, env, detail, fix) => {
  const { ok, lines, find } = await diagnose(env)
  const index = lines.indexOf(find(name).find((line) => line.includes('FAILED')) ?? '')
  expect(ok).toBe(false)
  expect(lines[index]).toMatch(detail)
  expect(lines[index + 1]).toMatch(fix)
  expect(lines.join()).not.toContain('hidden')
})

test('a refused password at the mail server fails', async () => {
  const { find } = await diagnose({ SMTP_URL: `smtp://mailer:wrong@127.0.0.1:${portOf(smtp.server)}` })
  expect(find('mail')[0]).toMatch(/FAILED .*Invalid password/)
})

test('a TURN server that does not respond fails within seconds', async () => {
  const port = await listen(createTcpServer())
  const { find } = await diagnose({ TURN_URLS: `turn:127.0.0.1:${port}?transport=tcp` })
  expect(find('calls').join()).toMatch(/FAILED .*no answer/)
})

test('a clock that is 10 minutes wrong fails', async () => {
  const tenMinutesAhead = () => new Date(Date.now() + 600_000).toUTCString()
  const port = await listen(createServer((...call) => answer({ ...HEADERS, date: tenMinutesAhead() })(...call)))
  const { find } = await diagnose({ PUBLIC_URL: `http://127.0.0.1:${port}` })
  expect(find('clock')[0]).toMatch(/FAILED .*(59\d|600)\.\d s against the public address/)
})

test('missing headers of the public address fail', async () => {
  const { 'content-security-policy': _, ...headers } = HEADERS
  const port = await listen(createServer(answer(headers)))
  const { find } = await diagnose({ PUBLIC_URL: `http://127.0.0.1:${port}` })
  expect(find('headers')[0]).toMatch(/FAILED .*missing: content-security-policy/)
  const subdomains = await diagnose({ PUBLIC_URL: `http://127.0.0.1:${port}`, HSTS_SUBDOMAINS: '1' })
  expect(subdomains.find('headers')[0]).toMatch(/includeSubDomains \(HSTS_SUBDOMAINS\)/)
})

test('the certificate of the public address must be trusted and not expire soon', async () => {
  const secure = async (name: 'valid' | 'expiring') => {
    const port = await listen(createSecureServer(certificates[name], answer()))
    return (await diagnose({ PUBLIC_URL: `https://127.0.0.1:${port}` })).find('TLS')[0]
  }
  expect(await secure('valid')).toMatch(/FAILED .*self-signed certificate/)
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, certificates.valid.cert, certificates.expiring.cert])
  try {
    expect(await secure('valid')).toMatch(/ok .*TLSv1\.3, the certificate is valid for (89|90) days/)
    expect(await secure('expiring')).toMatch(/FAILED .*valid for [23] days/)
  } finally {
    setDefaultCACertificates(trusted)
  }
})

test('a relay over TLS needs a trusted certificate and the right secret', async () => {
  const url = `turns:127.0.0.1:${turn.tlsPort}`
  const check = async (env: Record<string, string> = {}) =>
    (await diagnose({ TURN_URLS: url, ...env })).find('calls').find((line) => line.includes(url))
  expect(await check()).toMatch(/FAILED .*self-signed certificate/)
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, certificates.valid.cert])
  try {
    expect(await check()).toMatch(/ok .*relays over TLS/)
    expect(await check({ TURN_SECRET: 'another' })).toMatch(/FAILED .*401 Unauthorized/)
    expect(turn.allocations()).toBe(0)
    // A server that speaks no TLS ends the handshake.
    const plain = { TURN_URLS: `turns:127.0.0.1:${turn.port}` }
    expect((await diagnose(plain)).find('calls').join()).toMatch(/FAILED .*turns:/)
  } finally {
    setDefaultCACertificates(trusted)
  }
})

const program = findCoturn()

test.skipIf(!program)('coturn with the documented configuration relays over UDP, TCP and TLS', async () => {
  const coturn = await startCoturn(program ?? '', TURN_SECRET)
  const { port, tlsPort } = coturn
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, readFileSync(coturn.cert, 'utf8')])
  const env = {
    STUN_URLS: '',
    TURN_URLS: `turn:127.0.0.1:${port} turn:127.0.0.1:${port}?transport=tcp turns:127.0.0.1:${tlsPort}?transport=tcp`,
  }
  try {
    const checkCalls = async () => (await diagnose(env)).find('calls').join()
    await expect.poll(checkCalls).toMatch(/ok .*relays over UDP.*ok .*relays over TCP.*ok .*relays over TLS/)
    const { find } = await diagnose({ ...env, TURN_SECRET: 'another' })
    expect(find('calls').filter((line) => line.includes('401'))).toHaveLength(3)
  } finally {
    setDefaultCACertificates(trusted)
    await coturn.stop()
  }
})

test('a file in the place of the photos fails', async () => {
  const data = await createTestData('embedded')
  writeFileSync(join(data.dataDir, 'photos'), '')
  const { lines } = await runDoctor({ ...data.env, PORT: '9' }, undefined)
  expect(lines.join('\n')).toMatch(/FAILED +storage +DATA_DIR: .*\(ENOTDIR\)\n +→/)
  await data.remove()
})

test.each(DATABASES)(
  'pending migrations fail on the %s database, those of a newer release alone do not, and nothing is migrated',
  async (kind) => {
    const data = await createTestData(kind)
    const change = async (statement: string) => {
      const { db, close } = await openDatabase(
        { databaseUrl: data.env.DATABASE_URL, dataDir: data.dataDir },
        { migrates: false },
      )
      await db.executeQuery({ sql: statement, parameters: [] } as never)
      await close()
    }
    const check = async () => (await runDoctor({ ...data.env, PORT: '9' }, undefined)).lines.join('\n')
    await change(`INSERT INTO kysely_migration VALUES ('9999-future', '')`)
    expect(await check()).toMatch(/ok +database .*, migrated by a newer release \(9999-future\)\n/)
    await change(`DELETE FROM kysely_migration WHERE name = '0005-pages'`)
    expect(await check()).toMatch(/FAILED +database .*written by another release \(9999-future\)\n +→ Run that release/)
    await change(`DELETE FROM kysely_migration WHERE name > '0004-sharing-and-push'`)
    for (let run = 0; run < 2; run++)
      expect(await check()).toMatch(/FAILED +database .*migrations are pending \(0005-pages/)
    await data.remove()
  },
)

test('retention and security log fail when the maintenance has not run for a day, and pass after it', async () => {
  const testService = await startTestService({ database: 'postgres', at: '2026-01-10T10:00:00Z' })
  const { service } = testService
  const env = { DATABASE_URL: service.settings.databaseUrl, DATA_DIR: service.settings.dataDir, PORT: '9' }
  const check = async () => (await runDoctor({ RADRUF_MODE: 'demo', ...env }, undefined)).lines.join('\n')
  const anna = await testService.signedIn('customer', 'anna@example.test')
  await service.db
    .updateTable('ticket')
    .set({ state: 'closed', closed_at: new Date('2026-01-10T10:00:00Z') })
    .where('customer_id', '=', anna.person.id)
    .execute()
  expect(await check()).toMatch(/ok +security log +1 event since 2026-01-10, kept 12 months/)
  await testService.setClock('2028-01-10T11:00:00Z')
  await runMaintenance(service)
  expect(await check()).toMatch(/ok +retention +closed tickets are erased after 24 months, 1 announced/)
  await anna.get('/api/session')
  await testService.setClock('2029-03-10T12:00:00Z')
  const late = await check()
  expect(late).toMatch(/FAILED +retention +1 closed ticket should be erased since yesterday\n +→ The maintenance runs/)
  await runMaintenance(service)
  expect(await check()).toMatch(/ok +retention .*, 0 announced\n.*ok +security log +0 events/)
  const kept = await runDoctor({ RADRUF_MODE: 'demo', ...env, TICKET_RETENTION_MONTHS: '0' }, undefined)
  expect(kept.lines.join('\n')).toMatch(/off +retention +TICKET_RETENTION_MONTHS is 0/)
  await testService.stop()
})

test('a security log that is older than its retention fails', async () => {
  const testService = await startTestService({ database: 'postgres', at: '2026-01-10T10:00:00Z' })
  const { databaseUrl, dataDir } = testService.service.settings
  await testService.signedIn('customer', 'anna@example.test')
  await testService.setClock('2027-01-10T10:00:00Z')
  const env = { RADRUF_MODE: 'demo', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '9' }
  const { lines } = await runDoctor(env, undefined)
  expect(lines.join('\n')).toMatch(
    /FAILED +security log +1 event since 2026-01-10, kept 12 months\n +→ The maintenance/,
  )
  await testService.stop()
})

test('jobs that are tried again or were given up fail, with the command that sends them again', async () => {
  const testService = await startTestService({ database: 'postgres' })
  const { databaseUrl, dataDir } = testService.service.settings
  const env = { RADRUF_MODE: 'demo', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '9' }
  const check = async () => (await runDoctor(env, undefined)).lines.join('\n')
  const addMail = (values: { attempts?: number; error?: string; failed_at?: Date }) =>
    testService.service.db
      .insertInto('job')
      .values({ kind: 'mail', payload: json({ to: 'anna@example.test' }), run_at: new Date(), ...values })
      .execute()
  await addMail({})
  expect(await check()).toMatch(/ok +jobs +1 job waiting, none failed/)
  await addMail({ attempts: 2, error: 'ECONNREFUSED' })
  expect(await check()).toMatch(/FAILED +jobs +tried again after a failure: 1 mail\n +→ .*ops -- mails/)
  await addMail({ attempts: 9, error: 'EENVELOPE 550', failed_at: new Date() })
  expect(await check()).toMatch(/FAILED +jobs +given up: 1 mail\n +→ .*ops -- mails resend/)
  await testService.stop()
})

test('less free space than the reserve fails', async () => {
  const { find } = await diagnose({ STORAGE_RESERVE_MB: '900000000' })
  expect(find('disk')[0]).toMatch(/FAILED +disk .*: writes are refused/)
})

test('the running product reads the embedded database for the doctor', async () => {
  const testService = await startTestService({ database: 'embedded' })
  const { ok, lines } = await runCommand(testService.service, { name: 'database status' })
  expect(ok).toBe(true)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ pending: [], unknown: [], rows: { person: 0 } })
  await testService.stop()
})

test('the support bundle has the report and the settings, without secrets and e-mail addresses', async () => {
  const file = join(folder, 'bundle.json')
  const DATABASE_URL = 'postgres://anna:database-password@127.0.0.1:9/none'
  const { lines } = await diagnose({ DATABASE_URL, VAPID_SUBJECT: 'mailto:vapid@bikes.test' }, file)
  expect(lines.at(-1)).toContain(`The support bundle is in ${file}`)
  const text = readFileSync(file, 'utf8')
  const { settings, checks } = JSON.parse(text)
  expect(settings).toMatchObject({ TURN_SECRET: '[secret]', SUPPORT_EMAIL: '[e-mail]', ALLOW_INSECURE_HTTP: '1' })
  expect(checks.length).toBeGreaterThan(8)
  for (const secret of [TURN_SECRET, 'mail-password', 'database-password', 'x'.repeat(40), VAPID.privateKey, '@bikes'])
    expect(text).not.toContain(secret)
  expect((await diagnose({}, file)).lines.at(-1)).toMatch(/not written: .*EEXIST/)
  expect(existsSync(file)).toBe(true)
})

test('every setting that looks like a secret is one', () => {
  const rows = Object.values(SETTINGS).filter(({ env }) => /SECRET|PRIVATE|TOKEN|PASSWORD|_SID$|KEY_ID$/.test(env))
  expect(rows.filter((row) => !('secret' in row)).map(({ env }) => env)).toEqual([])
  expect(rows.length).toBeGreaterThan(8)
})
