import { expect, test } from 'vitest'
import { extractCode } from './extract-code.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['123–456', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['１２３４５６', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳ ۴۵۶', '123456'],
  ['123\u200B456\u202C', '123456'],
  ['012345 ist Ihr Code für Radruf', '012345'],
  ['Ihr Code: 123 456. Er gilt 10 Minuten, bis 21.11.2026, 14:30 Uhr. Anrufe: 9:00 bis 17:00', '123456'],
  ['123456 is your Radruf code, valid for 10 minutes (until 14:30).\nSupport: +49 30 1234567', '123456'],
])('%j contains the code %s', (text, code) => {
  expect(extractCode(text)).toBe(code)
})

test.each(['', '12345', '1234567', 'no digits at all', 'am 21.11.2026'])('%j contains no complete code', (text) => {
  expect(extractCode(text)).toBeUndefined()
})
