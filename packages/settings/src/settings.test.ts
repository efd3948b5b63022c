import { expect, test } from 'vitest'
import { readSettings, SETTINGS, SettingError } from './index.ts'

test.each([
  ['service', 'API_PORT', 'many'],
  ['service', 'API_PORT', '70000'],
  ['service', 'RADRUF_MODE', 'staging'],
  ['service', 'TRUSTED_PROXIES', 'proxy.example'],
  ['service', 'TRUSTED_PROXIES', '10.0.0.0/33'],
  ['launcher', 'PORT', 'eighty'],
  ['launcher', 'PORT', '0'],
  ['shell', 'RADRUF_MODE', 'staging'],
  ['shell', 'REMOTE_OVERRIDES', 'all'],
  ['registry', 'S3_ENDPOINT', 'nonsense'],
  ['guard', 'ROLLBACK_RISE', '0'],
  ['guard', 'AUTOMATIC_ROLLBACK', 'maybe'],
  ['mf', 'OUTCOMES_FROM', 'radruf'],
] as const)('the %s refuses %s=%s in one line that begins with its name', (reader, env, value) => {
  const read = () => readSettings(reader, { [env]: value })
  expect(read).toThrow(SettingError)
  expect(read).toThrow(new RegExp(`^${env}: [^\\n]+$`))
})

test('a reader gets its own settings only', () => {
  const env = { ROLLBACK_RISE: '20', SMTP_URL: 'nonsense', S3_ENDPOINT: 'nonsense' }
  expect(readSettings('guard', env)).toEqual({ automaticRollback: true, rollbackFailures: 5, rollbackRise: 20 })
})

test.each(['launcher', 'shell'] as const)('without RADRUF_MODE the %s runs in production mode', (reader) => {
  expect(readSettings(reader, {}).mode).toBe('production')
  expect(readSettings(reader, { RADRUF_MODE: '' }).mode).toBe('production')
  expect(readSettings(reader, { RADRUF_MODE: 'demo' }).mode).toBe('demo')
})

test('without RADRUF_MODE the service requires what production requires', () => {
  expect(() => readSettings('service', {})).toThrow('PUBLIC_URL, SMTP_URL, SECRET: needed when RADRUF_MODE=production')
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
