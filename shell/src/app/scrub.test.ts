import { expect, test } from 'vitest'
import { scrub, scrubDeep } from './scrub.ts'

test('e-mail addresses and codes are removed from URLs and sentences', () => {
  expect(scrub('GET /otp/karla%40example.test?to=/chat')).toBe('GET /otp/[e-mail]?to=/chat')
  expect(scrub('karla@example.test typed 123456.')).toBe('[e-mail] typed [code].')
})

test('longer numbers, such as times, are kept', () => {
  expect(scrub('at 1795228241559')).toBe('at 1795228241559')
})

test('every string of a report is scrubbed', () => {
  expect(scrubDeep({ request: { url: '/otp/a@b.de' }, crumbs: ['code 654321', 7, null] })).toEqual({
    request: { url: '/otp/[e-mail]' },
    crumbs: ['code [code]', 7, null],
  })
})
