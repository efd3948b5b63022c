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

test.each([{ PORT: 'eighty' }, { PORT: '0' }, { RADRUF_MODE: 'staging' }])('the launcher refuses %j', (env) => {
  expect(() => readProductSettings(env)).toThrow(StartRefused)
  expect(() => readProductSettings(env)).toThrow(new RegExp(`^${Object.keys(env)[0]}: [^\\n]+$`))
})
