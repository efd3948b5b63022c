import { expect, test } from 'vitest'
import { parseSpareParts } from './import.ts'

const HEAD = 'number;name_de;name_en;price_from;price_to;part;fits'
const GOOD = '10148;Schaltauge;Derailleur hanger;18;24,50;derailleur_hanger;Cube, 2019 bis 2023'
const problemsOf = (...lines: string[]) => parseSpareParts([HEAD, ...lines].join('\n')).problems

test('prices are parsed to cents, and the words include what people call the kind of part', () => {
  const { parts, problems } = parseSpareParts([HEAD, GOOD, 'B-1;Bremsbelag;Brake pads;9.5;9,50 €;;'].join('\r\n'))
  expect(problems).toEqual([])
  expect(parts).toMatchObject([
    { number: '10148', part_id: 'derailleur_hanger', price_from: 1800, price_to: 2450, fits: 'Cube, 2019 bis 2023' },
    { number: 'B-1', part_id: null, price_from: 950, price_to: 950, fits: '', words: 'b 1 bremsbelag brake pads' },
  ])
  expect(parts[0]?.words).toMatch(/^10148 schaltauge derailleur hanger cube 2019 bis 2023 .*dropout/)
})

test('every invalid line is reported by its number', () => {
  expect(
    problemsOf(
      GOOD,
      GOOD.replace('Schaltauge', 'Anderes'),
      'A1;Kette;Chain;zwölf;-3',
      'A1;Kette;Chain;zwölf;-3;;',
      'A2;Kette;;11;12;;',
      'A3;Kette;Chain;12;11;;',
      'A4;Kette;Chain;12;99999;flux_capacitor;',
    ),
  ).toEqual([
    'line 3: the same as line 2',
    'line 4: 5 values for 7 columns',
    'line 5: price_from is not a price such as 18 or 18,50',
    'line 5: price_to is not a price such as 18 or 18,50',
    'line 6: name_en is missing',
    'line 7: price_to is lower than price_from',
    'line 8: price_to is not a price such as 18 or 18,50',
    'line 8: part is not in the table of parts',
  ])
})

test.each([
  [['number;name_de;name_en;price_from'], ['line 1: no column price_to']],
  [[`${HEAD};stock`], ['line 1: unknown column stock']],
])('%j is refused', (lines, problems) => {
  expect(parseSpareParts(lines.join('\n')).problems).toEqual(problems)
})
