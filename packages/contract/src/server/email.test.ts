import { expect, test } from 'vitest'
import { EMAIL_LENGTH_MAX } from '../text-limits.ts'
import { normalizeEmail, requireEmail } from './email.ts'

test.each([
  [' Mia@Example.test ', 'mia@example.test'],
  ['mia＠example.test', 'mia@example.test'],
  ['Anna@Müller-Räder.de', 'anna@xn--mller-rder-w5a5z.de'],
  ['anna@XN--mller-rder-w5a5z.de', 'anna@xn--mller-rder-w5a5z.de'],
  ['q@münchen。bayern', 'q@xn--mnchen-3ya.bayern'],
  ['info@gemeinde.рф', 'info@gemeinde.xn--p1ai'],
  ['info@gemeinde.xn--p1ai', 'info@gemeinde.xn--p1ai'],
  ['a@straße.example', 'a@xn--strae-oqa.example'],
  ['\u200Bmia@example.test\u202C', 'mia@example.test'],
  ['mia@ä b.test', undefined],
  ['mia@a@ä.test', undefined],
  ['mia', undefined],
  [`${'m'.repeat(EMAIL_LENGTH_MAX)}@example.test`, undefined],
])('the typed address %j is stored as %j', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored)
})

test('an invalid address is refused', () => {
  expect(() => requireEmail('mia')).toThrow(expect.objectContaining({ code: 'EMAIL_INVALID' }))
})
