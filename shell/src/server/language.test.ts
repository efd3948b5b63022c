import { expect, test } from 'vitest'
import { negotiateLanguage } from './language.ts'

test('the account comes before the device and the device before the browser', () => {
  expect(negotiateLanguage({ account: 'de', cookie: 'en', acceptLanguage: 'en' })).toBe('de')
  expect(negotiateLanguage({ cookie: 'en', acceptLanguage: 'de' })).toBe('en')
  expect(negotiateLanguage({ cookie: '../en', acceptLanguage: 'en' })).toBe('en')
})

test.each([
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['de;q=0.4, EN-us;q=0.6', 'en'],
  ['fr, en;q=0, *;q=0.1', 'de'],
  ['fr-CH, nonsense;;;q=x', 'de'],
  ['', 'de'],
])('Accept-Language %j gives %s', (acceptLanguage, language) => {
  expect(negotiateLanguage({ acceptLanguage })).toBe(language)
})
