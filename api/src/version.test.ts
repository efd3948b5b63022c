import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { APP_VERSION } from './version.ts'

test('the service has the version of the product', () => {
  const product = new URL('../../package.json', import.meta.url)
  expect(APP_VERSION).toBe((JSON.parse(readFileSync(product, 'utf8')) as { version: string }).version)
})
