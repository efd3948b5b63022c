import { expect, test } from 'vitest'
import { EMAIL_LENGTH_MAX } from '../text-limits.ts'
import { normalizeEmail, requireEmail } from './email.ts'

test.each([
  [' Mia@Example.test ', 'mia@example.test'],
  ['mia＠example.test', 'mia@example.test'],
  ['mia', undefined],
  [`${'m'.repeat(EMAIL_LENGTH_MAX)}@example.test`, undefined],
])('the typed address %j is stored as %j', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored)
})

test('an invalid address is refused', () => {
  expect(() => requireEmail('mia')).toThrow(expect.objectContaining({ code: 'EMAIL_INVALID' }))
})
