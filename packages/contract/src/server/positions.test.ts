import { expect, test } from 'vitest'
import { measureKilometres, parsePosition, toMeanPosition } from './positions.ts'

test.each([
  ['52.4987, 13.4221', { latitude: 52.4987, longitude: 13.4221 }],
  ['52.4987,13.4221', { latitude: 52.4987, longitude: 13.4221 }],
  [' -33 151 ', { latitude: -33, longitude: 151 }],
  ['52,4987, 13,4221', undefined],
  ['91, 13', undefined],
  ['52, 181', undefined],
  ['52.4987', undefined],
  ['', undefined],
])('%j is read as %j', (text, position) => {
  expect(parsePosition(text)).toEqual(position)
})

test('the distance between two cities is the length of the great circle', () => {
  const [berlin, hamburg] = [
    { latitude: 52.52, longitude: 13.405 },
    { latitude: 53.5511, longitude: 9.9937 },
  ]
  expect(measureKilometres(berlin, hamburg)).toBeCloseTo(255.3, 0)
  expect(measureKilometres(berlin, berlin)).toBe(0)
})

test('the mean of no position is unknown', () => {
  expect(toMeanPosition([])).toBeUndefined()
  expect(
    toMeanPosition([
      { latitude: 50, longitude: 8 },
      { latitude: 52, longitude: 10 },
    ]),
  ).toEqual({ latitude: 51, longitude: 9 })
})
