import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'

test('the account comes before the device and the device before the browser', () => {
  expect(chooseLanguage({ account: 'de', cookie: 'en', acceptLanguage: 'en' })).toBe('de')
  expect(chooseLanguage({ cookie: 'en', acceptLanguage: 'de' })).toBe('en')
  expect(chooseLanguage({ cookie: '../en', acceptLanguage: 'en' })).toBe('en')
})

test.each([
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['de;q=0.4, EN-us;q=0.6', 'en'],
  ['fr, en;q=0, *;q=0.1', 'de'],
  ['fr-CH, nonsense;;;q=x', 'de'],
  ['', 'de'],
])('Accept-Language %j gives %s', (acceptLanguage, language) => {
  expect(chooseLanguage({ acceptLanguage })).toBe(language)
})
