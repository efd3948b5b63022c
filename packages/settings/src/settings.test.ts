import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkExposure, createNetworkMatcher, readSettings, SETTINGS, SettingError } from './index.ts'

test.each([
  ['service', 'API_PORT', 'many'],
  ['service', 'API_PORT', '70000'],
  ['service', 'RADRUF_MODE', 'staging'],
  ['service', 'TRUSTED_PROXIES', 'proxy.example'],
  ['service', 'HSTS_SUBDOMAINS', 'yes'],
  ['service', 'WRITES_PER_SECOND', '0'],
  ['service', 'STORAGE_RESERVE_MB', '8'],
  ['service', 'TICKET_RETENTION_MONTHS', '-1'],
  ['service', 'SECURITY_LOG_MONTHS', '0'],
  ['service', 'ANSWER_TARGET_HOURS', '1.5'],
  ['service', 'TRUSTED_PROXIES', '10.0.0.0/33'],
  ['launcher', 'PORT', 'eighty'],
  ['launcher', 'PORT', '0'],
  ['shell', 'RADRUF_MODE', 'staging'],
  ['shell', 'REMOTE_OVERRIDES', 'all'],
  ['registry', 'S3_ENDPOINT', 'nonsense'],
  ['guard', 'ROLLBACK_RISE', '0'],
  ['guard', 'ROLLBACK_CEILING', '100'],
  ['guard', 'AUTOMATIC_ROLLBACK', 'maybe'],
  ['mf', 'OUTCOMES_FROM', 'radruf'],
  ['mf', 'REGISTRY_URL', 'http://registry.example'],
  ['registry process', 'REGISTRY_PORT', 'many'],
  ['registry process', 'CHECKER_URL', 'http://checker.example'],
  ['checker', 'CHECKER_TOKEN', 'short'],
] as const)('the %s refuses %s=%s in one line that begins with its name', (reader, env, value) => {
  const read = () => readSettings(reader, { [env]: value })
  expect(read).toThrow(SettingError)
  expect(read).toThrow(new RegExp(`^${env}: [^\\n]+$`))
})

/** Settings whose value can be any text. */
const FREE_TEXTS =
  'HOST DATA_DIR METRICS_HOST SHELL_BUILD RADRUF_DEV RELEASE_STORE S3_REGION S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY REGISTRY_PRIVATE_KEY REGISTRY_PUBLIC_KEY REGISTRY_SOCKET REGISTRY_HOST RELEASE_BUILDS TRUSTED_RUNNERS RUNNER_PRIVATE_KEY CHECKER_HOST REGISTRY_TOKEN OUTCOMES_TOKEN MF_BY API_HOST PRODUCT_NAME CALL_PRICE_DE CALL_PRICE_EN PUSH_SERVICES STUN_URLS TURN_URLS TURN_SECRET TWILIO_API_KEY_SECRET OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_ROLES_CLAIM OIDC_LABEL'.split(
    ' ',
  )

test('every setting but free texts refuses a value of no meaning, and says which values there are', () => {
  const accepting = new Set<string>()
  const rows = Object.values(SETTINGS).flatMap(({ env, readers }) => readers.map((reader) => ({ env, reader })))
  for (const { env, reader } of rows) {
    try {
      readSettings(reader, { RADRUF_MODE: 'demo', [env]: '?? none' })
      accepting.add(env)
    } catch (error) {
      expect(error, env).toBeInstanceOf(SettingError)
      expect(error).toHaveProperty('message', expect.stringMatching(new RegExp(`^${env}: must [^\\n]+$`)))
    }
  }
  expect([...accepting]).toEqual(FREE_TEXTS)
})

test('a reader gets its own settings only', () => {
  const env = { ROLLBACK_RISE: '20', SMTP_URL: 'nonsense', S3_ENDPOINT: 'nonsense' }
  expect(readSettings('guard', env)).toEqual({
    automaticRollback: true,
    rollbackFailures: 5,
    rollbackRise: 20,
    rollbackCeiling: 20,
  })
})

test.each(['launcher', 'shell'] as const)('without RADRUF_MODE the %s runs in production mode', (reader) => {
  expect(readSettings(reader, {}).mode).toBe('production')
  expect(readSettings(reader, { RADRUF_MODE: '' }).mode).toBe('production')
  expect(readSettings(reader, { RADRUF_MODE: 'demo' }).mode).toBe('demo')
})

test('without RADRUF_MODE the service requires what production requires', () => {
  expect(() => readSettings('service', {})).toThrow('PUBLIC_URL, SMTP_URL, SECRET: needed when RADRUF_MODE=production')
})

test('every secret and the public half of a key, and nothing else, may be in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'value')
  for (const [key, row] of Object.entries(SETTINGS)) {
    const [reader = 'service'] = row.readers
    const read = (env: object) => readSettings(reader, { RADRUF_MODE: 'demo', ...env })
    const value = 'smtps://north@mail.test'
    writeFileSync(file, `${value}\n`)
    const isRead = () => (read({ [`${row.env}_FILE`]: file }) as Record<string, unknown>)[key] === value
    if (!('secret' in row || 'mayBeInFile' in row)) expect(isRead(), row.env).toBe(false)
    else if (FREE_TEXTS.includes(row.env)) expect(isRead(), row.env).toBe(true)
    else expect(() => read({ [`${row.env}_FILE`]: file, [row.env]: 'x' }), row.env).toThrow('set one of them')
  }
})

test('a file of a secret that is missing, empty or beside the value is refused in one line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'turn-secret')
  const read = (env: object) => readSettings('service', { RADRUF_MODE: 'demo', TURN_SECRET_FILE: file, ...env })
  expect(read).toThrow(new SettingError(`TURN_SECRET_FILE: ${file} cannot be read (ENOENT)`))
  writeFileSync(file, '\n')
  expect(read).toThrow(new SettingError(`TURN_SECRET_FILE: ${file} is empty`))
  expect(() => read({ TURN_SECRET: 'south' })).toThrow(
    new SettingError('TURN_SECRET, TURN_SECRET_FILE: set one of them'),
  )
  expect(read({ TURN_SECRET_FILE: '' }).turnSecret).toBeUndefined()
})

test('trusted proxies are addresses, networks and names of networks', () => {
  const TRUSTED_PROXIES = 'loopback, 10.0.0.0/8 ::1 fd00::/8'
  const { trustedProxies } = readSettings('service', { RADRUF_MODE: 'demo', TRUSTED_PROXIES })
  expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8', '::1', 'fd00::/8'])
})

test('no two rows have the same environment variable', () => {
  const names = Object.values(SETTINGS).map(({ env }) => env)
  expect(new Set(names).size).toBe(names.length)
})

const demo = { mode: 'demo', allowInsecureHttp: false } as const

test.each([
  ['0.0.0.0', undefined, /^HOST: 0\.0\.0\.0 is not a loopback address[^\n]+RADRUF_MODE=production$/],
  ['::', undefined, /^HOST: /],
  ['192.168.1.20', undefined, /^HOST: /],
  ['radruf.example', undefined, /^HOST: /],
  ['127.0.0.1', 'https://radruf.example', /^PUBLIC_URL: https:\/\/radruf\.example is a public address[^\n]+$/],
  ['localhost', 'http://127.0.0.1.example:3000', /^PUBLIC_URL: /],
])('demo mode at %s with the address %s is refused in one line', (host, publicUrl, message) => {
  expect(() => checkExposure({ ...demo, publicUrl }, 'HOST', host)).toThrow(SettingError)
  expect(() => checkExposure({ ...demo, publicUrl }, 'HOST', host)).toThrow(message)
})

test.each(['127.0.0.1', '127.0.0.53', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost', 'demo.localhost'])(
  'demo mode at %s runs',
  (host) => {
    const url = `http://${/^[^[]*:/.test(host) ? `[${host}]` : host}:3000`
    expect(() => checkExposure({ ...demo, publicUrl: url }, 'HOST', host)).not.toThrow()
  },
)

test('production is for any address and demands https, unless ALLOW_INSECURE_HTTP says otherwise', () => {
  const check = (publicUrl: string, allowInsecureHttp = false) =>
    checkExposure({ mode: 'production', publicUrl, allowInsecureHttp }, 'HOST', '0.0.0.0')
  expect(() => check('https://radruf.example')).not.toThrow()
  expect(() => check('http://radruf.example')).toThrow(
    /^PUBLIC_URL: must begin with https:\/\/[^\n]+ALLOW_INSECURE_HTTP=1/,
  )
  expect(() => check('http://radruf.example', true)).not.toThrow()
  expect(() => readSettings('launcher', { ALLOW_INSECURE_HTTP: 'yes' })).toThrow(/^ALLOW_INSECURE_HTTP: /)
})

test('networks contain their addresses, mapped IPv4 among them', () => {
  const matches = createNetworkMatcher(['loopback', '10.0.0.0/8', '2001:db8::/32', '192.0.2.7'])
  for (const address of ['127.0.0.1', '::1', '10.9.8.7', '::ffff:10.9.8.7', '2001:db8::1', '192.0.2.7'])
    expect([address, matches(address)]).toEqual([address, true])
  for (const address of ['192.0.2.8', '2001:db9::1', 'anna@example.test', ''])
    expect([address, matches(address)]).toEqual([address, false])
})
