import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSettings, readServiceSettings } from './settings.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'

const production = {
  RADRUF_MODE: 'production',
  PUBLIC_URL: 'https://bikes.test',
  SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.test',
}

test.each([
  ['API_PORT', 'many'],
  ['API_PORT', '70000'],
  ['RADRUF_MODE', 'staging'],
  ['DATABASE_URL', 'mysql://x'],
  ['SMTP_URL', 'mail.test'],
  ['PUBLIC_URL', 'bikes.test'],
  ['SECRET', 'short'],
  ['MAIL_FROM', 'no-address'],
  ['ZONE', 'Mars/Olympus'],
  ['CALL_ADAPTER', 'zoom'],
  ['TWILIO_ACCOUNT_SID', 'AC1'],
  ['TWILIO_SIGNALING_URL', 'https://x.test'],
  ['WORK_FROM', '9'],
  ['FILE_LIMIT_MB', '0'],
  ['REVIEW_AT_ONCE', 'perhaps'],
  ['ANSWER_TARGET_HOURS', '0'],
])('%s=%s is refused with its name', (name, value) => {
  expect(() => readServiceSettings({ RADRUF_MODE: 'demo', [name]: value })).toThrow(new RegExp(`^${name}: `))
})

test.each(['PUBLIC_URL', 'SECRET', 'SMTP_URL'])('production does not start without %s', (name) => {
  expect(readServiceSettings(production).mode).toBe('production')
  expect(() => readServiceSettings({ ...production, [name]: '' })).toThrow(
    `${name}: needed when RADRUF_MODE=production`,
  )
})

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_API_KEY_SID: `SK${'2'.repeat(32)}`,
  TWILIO_API_KEY_SECRET: 'north',
}
test.each(Object.keys(twilio))('calls through Twilio are refused without %s', (name) => {
  expect(() => readServiceSettings({ RADRUF_MODE: 'demo', ...twilio, [name]: '' })).toThrow(
    `${name}: needed for calls through Twilio`,
  )
})

test('calls go through Twilio when it is set up, unless CALL_ADAPTER says otherwise', () => {
  const dataDir = createTemporaryFolder('settings')
  const adapter = (env: object) => loadSettings({ RADRUF_MODE: 'demo', DATA_DIR: dataDir, ...env }).callAdapter
  expect(adapter({})).toBe('direct')
  expect(adapter(twilio)).toBe('twilio')
  expect(adapter({ ...twilio, CALL_ADAPTER: 'direct' })).toBe('direct')
  expect(() => adapter({ CALL_ADAPTER: 'twilio' })).toThrow(/^TWILIO_ACCOUNT_SID, TWILIO_API_KEY_SID/)
  rmSync(dataDir, { recursive: true })
})

test('calls through relays only need a relay', () => {
  const read = (env: object) =>
    readServiceSettings({ RADRUF_MODE: 'demo', CALL_RELAY_ONLY: 'true', ...env }).callRelayOnly
  expect(() => read({})).toThrow(/^CALL_RELAY_ONLY: /)
  expect(read({ TURN_URLS: 'turn:turn.example:3478', TURN_SECRET: 'north' })).toBe(true)
  expect(read(twilio)).toBe(true)
  expect(() => read({ ...twilio, CALL_ADAPTER: 'direct' })).toThrow(/^CALL_RELAY_ONLY: /)
})

test('demo mode generates its secret once, readable by the owner only', () => {
  const dataDir = createTemporaryFolder('settings')
  const load = () => loadSettings({ RADRUF_MODE: 'demo', DATA_DIR: join(dataDir, 'new', 'folder'), PORT: '8080' })
  expect(load()).toMatchObject({ publicUrl: 'http://localhost:8080', secret: load().secret })
  expect(load().secret.length).toBeGreaterThan(40)
  expect(statSync(join(dataDir, 'new', 'folder', 'secret')).mode & 0o777).toBe(0o600)
  rmSync(dataDir, { recursive: true })
})

const company = { OIDC_ISSUER: 'https://company.test', OIDC_CLIENT_ID: 'radruf' }
test.each([
  [{ OIDC_ISSUER: company.OIDC_ISSUER }, 'OIDC_ISSUER, OIDC_CLIENT_ID: set both or neither'],
  [{ OIDC_ISSUER: 'http://company.test' }, 'OIDC_ISSUER: must begin with https, or name this machine'],
  [{ ...company, OIDC_SCOPES: 'email' }, 'OIDC_SCOPES: must contain openid'],
  [{ ...company, OIDC_ROLES_CLAIM: 'groups' }, 'OIDC_ROLES_CLAIM, OIDC_ROLES: set both or neither'],
  [
    { ...company, OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'team=boss' },
    'OIDC_ROLES: must be pairs of a value of the claim, = and mechanic, lead, operator, not "team=boss"',
  ],
  [{ ...company, OIDC_CREATE_STAFF: 'true' }, 'OIDC_CREATE_STAFF: needs OIDC_ROLES'],
])('settings of a company %j are refused: %s', (env, message) => {
  expect(() => readServiceSettings({ RADRUF_MODE: 'demo', ...env })).toThrow(message)
})
