import { expect, test } from 'vitest'
import { scrub, scrubDeep } from './scrub.ts'

test('e-mail addresses and codes are removed from URLs and sentences', () => {
  expect(scrub('GET /otp/karla%40example.test?to=/chat')).toBe('GET /otp/[e-mail]?to=/chat')
  expect(scrub('karla@example.test typed 123456.')).toBe('[e-mail] typed [code].')
})

test('longer numbers, such as times, are kept', () => {
  expect(scrub('at 1795228241559')).toBe('at 1795228241559')
})

test('digits within a hash or a name are kept', () => {
  const line = 'mf-account 8a123456ba4c0d1e (Konto): 8a123456ba.js, über123456, photo_123456'
  expect(scrub(line)).toBe(line)
  expect(scrub('code=123456&to=/ 123456-654321')).toBe('code=[code]&to=/ [code]-[code]')
})

test('every string of a report is scrubbed', () => {
  expect(scrubDeep({ request: { url: '/otp/a@b.de' }, crumbs: ['code 654321', 7, null] })).toEqual({
    request: { url: '/otp/[e-mail]' },
    crumbs: ['code [code]', 7, null],
  })
})
