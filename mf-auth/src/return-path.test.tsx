import { expect, test } from 'vitest'
import { readReturnPath } from './return-path.ts'

const returnPathFor = (to: string) => readReturnPath(`https://radruf.test/login?to=${encodeURIComponent(to)}`)

test('a path of the product is returned with its query', () => {
  expect(returnPathFor('/appointment/confirmation?from=mail')).toBe('/appointment/confirmation?from=mail')
})

test.each([
  'https://evil.test/overview',
  '//evil.test/overview',
  '/\\evil.test/overview',
  'javascript:alert(1)',
  '/nowhere',
  '',
])('%j is replaced with the start page', (to) => {
  expect(returnPathFor(to)).toBe('/')
})
