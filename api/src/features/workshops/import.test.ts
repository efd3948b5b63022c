import { expect, test } from 'vitest'
import { parseWorkshops } from './import.ts'

const HEAD = 'name;street;postal_code;city;phone;email;website'
const GOOD = 'Rad & Tat;Hauptstraße 1;10115;Berlin;+49 30 123456;info@rad.example;https://rad.example'
const problemsOf = (...lines: string[]) => parseWorkshops(lines.join('\n')).problems

test('a list with semicolons is parsed, with empty columns as null and without the byte order mark', () => {
  const { workshops, problems } = parseWorkshops(
    `\uFEFF${HEAD}\r\n${GOOD}\r\n"Speiche; GmbH"; Gasse 2 ;80331;München;;;\r\n`,
  )
  expect(problems).toEqual([])
  expect(workshops).toMatchObject([
    { name: 'Rad & Tat', postal_code: '10115', phone: '+49 30 123456', website: 'https://rad.example' },
    { name: 'Speiche; GmbH', street: 'Gasse 2', city: 'München', phone: null, email: null, website: null },
  ])
})

test('a list with commas and only the required columns in any order is parsed', () => {
  const { workshops, problems } = parseWorkshops('City,Name,Postal_Code,Street\nBerlin,"Rad, Tat",10115,Weg 3\n')
  expect(problems).toEqual([])
  expect(workshops).toMatchObject([{ name: 'Rad, Tat', city: 'Berlin', phone: null }])
})

test('every invalid line is reported by its number, which counts line breaks inside quotes', () => {
  const lines = [
    HEAD,
    '"Rad\nTat";Weg 1;10115;Berlin;;;',
    ';Weg 1;1011;Berlin;;nobody;rad.example',
    'Zu kurz;Weg 1',
    '',
    GOOD,
    GOOD.replace('Rad &', 'RAD &'),
  ]
  expect(problemsOf(...lines)).toEqual([
    'line 4: name is missing',
    'line 4: postal_code is not a postal code of five digits',
    'line 4: email is not valid',
    'line 4: website is not valid',
    'line 5: 2 values for 7 columns',
    'line 8: the same as line 7',
  ])
})

test.each([
  [['name;street;city'], ['line 1: no column postal_code']],
  [[`${HEAD};owner`], ['line 1: unknown column owner']],
  [[`${HEAD};name`], ['line 1: column name appears twice']],
  [[HEAD, '"Rad;Weg;10115;Berlin;;;'], [expect.stringMatching(/^line \d+: /)]],
])('%j is refused', (lines, problems) => {
  expect(problemsOf(...lines)).toEqual(problems)
})

test.each([
  ['rows of separators only', [HEAD, GOOD, ';;;;;;', ' ; ;;;;;']],
  ['the separator line of Excel', ['\uFEFFsep=;', HEAD, GOOD]],
  ['another separator line', ['sep=|', HEAD.replaceAll(';', '|'), GOOD.replaceAll(';', '|')]],
  ['tabs', [HEAD.replaceAll(';', '\t'), GOOD.replaceAll(';', '\t')]],
  ['tabs after its separator line', ['sep=\t', HEAD.replaceAll(';', '\t'), GOOD.replaceAll(';', '\t')]],
  ['a quoted separator line', ['"sep=;"', HEAD, GOOD]],
  ['separators after the last column', [`${HEAD};;`, `${GOOD};;`]],
])('a file of Excel with %s is parsed', (_, lines) => {
  for (const lineBreak of ['\n', '\r\n', '\r'])
    expect(parseWorkshops(lines.join(lineBreak))).toMatchObject({ problems: [], workshops: [{ name: 'Rad & Tat' }] })
})

test('line numbers count the separator line and skipped rows', () => {
  expect(problemsOf('sep=;', HEAD, ';;;;;;', 'Rad;Weg;1;Berlin;;;')).toEqual([
    'line 4: postal_code is not a postal code of five digits',
  ])
  expect(problemsOf('sep=;', 'name;street;city')).toEqual(['line 2: no column postal_code'])
})

test('control characters that the database cannot store are refused', () => {
  expect(problemsOf(HEAD, 'Rad\0;Weg\u0007;10115;Berlin;;;')).toEqual([
    'line 2: name has control characters',
    'line 2: street has control characters',
  ])
})

test('addresses and postal codes are stored in one spelling', () => {
  const { workshops, problems } = parseWorkshops(
    [HEAD, 'Süd;Weg 1;D-80331;München;;Info@Räder-Süd.de;https://räder-süd.de'].join('\n'),
  )
  expect(problems).toEqual([])
  expect(workshops).toMatchObject([{ postal_code: '80331', email: 'info@xn--rder-sd-5wa5t.de' }])
})

test('opening hours and the position are parsed, and their faults are named', () => {
  const head = 'name;street;postal_code;city;position;from_1;to_1;from_6;to_6'
  const parse = (...values: string[]) => parseWorkshops([head, `Rad;Weg 1;10115;Berlin;${values.join(';')}`].join('\n'))
  expect(parse('52.5, 13.4', '09:00', '18:30', '', '')).toMatchObject({
    problems: [],
    workshops: [{ latitude: 52.5, longitude: 13.4, hours: [{ weekday: 1, from: '09:00', to: '18:30' }] }],
  })
  expect(parse('', '', '', '', '').workshops).toMatchObject([{ latitude: null, longitude: null, hours: [] }])
  expect(parse('Berlin', '9 Uhr', '18:30', '10:00', '').problems).toEqual(['line 2: position is not valid'])
  expect(parse('', '9 Uhr', '18:30', '10:00', '').problems).toEqual([
    'line 2: from_1 is not a time such as 09:30',
    'line 2: to_6 is missing',
  ])
  expect(parse('', '18:00', '09:00', '', '').problems).toEqual(['line 2: to_1 is not after the opening time'])
})

test('an empty file misses all required columns', () => {
  expect(problemsOf('')).toHaveLength(4)
})
