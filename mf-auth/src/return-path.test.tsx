import { expect, test } from 'vitest'
import { readReturnPath } from './return-path.ts'

const after = (to: string) => readReturnPath(`https://radruf.test/login?to=${encodeURIComponent(to)}`)

test('a path of the product is kept with its query', () => {
  expect(after('/appointment/confirmation?from=mail')).toBe('/appointment/confirmation?from=mail')
})

test.each([
  'https://evil.test/overview',
  '//evil.test/overview',
  '/\\evil.test/overview',
  'javascript:alert(1)',
  '/nowhere',
  '',
])('%j leads to the start page', (to) => {
  expect(after(to)).toBe('/')
})
