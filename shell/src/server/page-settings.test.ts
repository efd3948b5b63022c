import { expect, test } from 'vitest'
import { readPageSettings } from './page-settings.ts'

test('without settings nothing is added to a page', () => {
  const nothing = { consent: null, reporting: null, overrides: { for: 'nobody', origins: [] } }
  expect(readPageSettings({})).toEqual(nothing)
  expect(readPageSettings({ CONSENT_ID: '', ERROR_REPORTING_URL: '' })).toEqual(nothing)
})

test('traces are sampled at 0.2 unless the operator says otherwise', () => {
  const env = { ERROR_REPORTING_URL: 'https://key@errors.example/7' }
  expect(readPageSettings(env).reporting).toEqual({
    address: env.ERROR_REPORTING_URL,
    sampleRate: 0.2,
    origin: 'https://errors.example',
  })
  expect(readPageSettings({ ...env, ERROR_REPORTING_SAMPLE_RATE: '0.5' }).reporting?.sampleRate).toBe(0.5)
})

test('overrides are for everyone on this machine, and in production for staff at most', () => {
  expect(readPageSettings({ RADRUF_MODE: 'demo' }).overrides).toEqual({
    for: 'everyone',
    origins: ['http://localhost:*'],
  })
  const env = { RADRUF_MODE: 'production', REMOTE_OVERRIDES: 'staff' }
  expect(
    readPageSettings({ ...env, REMOTE_OVERRIDE_ORIGINS: 'https://a.example, https://b.example:8443' }).overrides,
  ).toEqual({ for: 'staff', origins: ['https://a.example', 'https://b.example:8443'] })
  expect(() => readPageSettings({ ...env, REMOTE_OVERRIDES: 'everyone' })).toThrow(/REMOTE_OVERRIDES/)
  expect(() => readPageSettings({ ...env, REMOTE_OVERRIDE_ORIGINS: 'https://*.example' })).toThrow(
    /REMOTE_OVERRIDE_ORIGINS/,
  )
})

test('a wrong setting is named', () => {
  expect(() => readPageSettings({ ERROR_REPORTING_SAMPLE_RATE: '7' })).toThrow(/ERROR_REPORTING_SAMPLE_RATE/)
  expect(() => readPageSettings({ CONSENT_ID: '"><script>' })).toThrow(/CONSENT_ID/)
  expect(() => readPageSettings({ CONSENT_ID: 'abc', CONSENT_SCRIPT: 'javascript:alert(1)' })).toThrow(/CONSENT_SCRIPT/)
})
