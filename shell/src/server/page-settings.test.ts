import { expect, test } from 'vitest'
import { readPageSettings } from './page-settings.ts'

test('without settings nothing is added to a page', () => {
  expect(readPageSettings({})).toEqual({ consent: null, reporting: null })
  expect(readPageSettings({ CONSENT_ID: '', ERROR_REPORTING_URL: '' })).toEqual({ consent: null, reporting: null })
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

test('a wrong setting is named', () => {
  expect(() => readPageSettings({ ERROR_REPORTING_SAMPLE_RATE: '7' })).toThrow(/ERROR_REPORTING_SAMPLE_RATE/)
  expect(() => readPageSettings({ CONSENT_ID: '"><script>' })).toThrow(/CONSENT_ID/)
  expect(() => readPageSettings({ CONSENT_ID: 'abc', CONSENT_SCRIPT: 'javascript:alert(1)' })).toThrow(/CONSENT_SCRIPT/)
})
