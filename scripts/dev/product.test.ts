import { expect, test } from 'vitest'
import { readProductSettings, StartRefused } from './product.ts'

test.each([
  [undefined, 'demo'],
  ['', 'demo'],
  ['demo', 'demo'],
  ['production', 'production'],
])('with RADRUF_MODE=%s the launcher starts the product in %s mode', (RADRUF_MODE, mode) => {
  expect(readProductSettings({ RADRUF_MODE }).env.RADRUF_MODE).toBe(mode)
})

test.each([
  { PORT: 'eighty' },
  { PORT: '0' },
  { RADRUF_MODE: 'staging' },
  { HOST: '0.0.0.0' },
  { PUBLIC_URL: 'https://radruf.example' },
])('the launcher refuses %j', (env) => {
  expect(() => readProductSettings(env)).toThrow(StartRefused)
  expect(() => readProductSettings(env)).toThrow(new RegExp(`^${Object.keys(env)[0]}: [^\\n]+$`))
})

test('the launcher runs production at any address, with https unless ALLOW_INSECURE_HTTP is set', () => {
  const production = { RADRUF_MODE: 'production', HOST: '0.0.0.0' }
  expect(readProductSettings({ ...production, PUBLIC_URL: 'https://radruf.example' }).host).toBe('0.0.0.0')
  const insecure = { ...production, PUBLIC_URL: 'http://radruf.example' }
  expect(() => readProductSettings(insecure)).toThrow(/^PUBLIC_URL: /)
  expect(readProductSettings({ ...insecure, ALLOW_INSECURE_HTTP: '1' }).host).toBe('0.0.0.0')
})
