import { describe, expect, test } from 'vitest'
import { cleanName, hasVisibleText, isolateText, parsePostalCode, toAsciiDigits, trimText } from './typed-text.ts'

describe('postal codes', () => {
  test.each([
    ['10115'],
    [' 10115 '],
    ['10 115'],
    ['10\u00A0115'],
    ['1 0 1 1 5'],
    ['D-10115'],
    ['d 10115'],
    ['D10115'],
    ['DE-10115'],
    ['D–10115'],
    ['１０１１５'],
    ['Ｄ－１０１１５'],
    ['١٠١١٥'],
    ['۱۰۱۱۵'],
    ['१०११५'],
    ['10115\u200B'],
    ['\u202D10115\u202C'],
  ])('%j is read as 10115', (typed) => {
    expect(parsePostalCode(typed)).toBe('10115')
  })

  test.each(['', '1011', '101155', '00115', 'AT-1010', 'Berlin', 'DD10115', '10115 Berlin', '-'])(
    '%j is no postal code',
    (typed) => {
      expect(parsePostalCode(typed)).toBeUndefined()
    },
  )
})

test('the digits of every script become ASCII digits', () => {
  expect(toAsciiDigits('١٢٣٤٥٦ ６５４３２１ ०९ 𝟎𝟗𝟘𝟡 a1')).toBe('123456 654321 09 0909 a1')
})

describe('names', () => {
  test.each([
    ['  Anna  Kern ', 'Anna Kern'],
    ['Zoe\u00A0Groß', 'Zoe Groß'],
    ['\u202EannA', 'annA'],
    ['Anna\u200B \u2066Kern\u2069', 'Anna Kern'],
    ['\u200B\u200D', ''],
    ['\u2800', ''],
    ['👩\u200D🔧', '👩\u200D🔧'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['אנה', 'אנה'],
    ['O’Brien', 'O’Brien'],
    ['Zoe\u0308', 'Zoe\u0308'],
    ['\u0301\u0302', ''],
    ['Anna\u2028Kern', 'Anna Kern'],
    ['Anna\u3164\u115F', 'Anna'],
    ['Anna\u{E0041}\u{E0042}', 'Anna'],
    ['🏴\u{E0067}\u{E0062}\u{E007F}', '🏴\u{E0067}\u{E0062}\u{E007F}'],
    ['Anna\uD83D', 'Anna'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(cleanName(typed)).toBe(stored)
  })
})

test.each([
  [' Hallo\n', 'Hallo'],
  ['\u200B\u200B', ''],
  ['\u3164', ''],
  ['\u2063 \uFE0F', ''],
  ['👍', '👍'],
  ['٢', '٢'],
])('the text %j is trimmed to %j', (typed, trimmed) => {
  expect([trimText(typed), hasVisibleText(typed)]).toEqual([trimmed, trimmed !== ''])
})

test.each([
  ['Mia', 'Mia'],
  ['Zoë 🚲', 'Zoë 🚲'],
  ['אנה', '\u2068אנה\u2069'],
  ['فاطمة 5', '\u2068فاطمة 5\u2069'],
  ['\u202EannA', '\u2068annA\u2069'],
  ['a\u2069b', '\u2068ab\u2069'],
])('%j stands in a sentence as %j', (text, isolated) => {
  expect(isolateText(text)).toBe(isolated)
})
