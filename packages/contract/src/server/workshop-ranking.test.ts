import { describe, expect, test } from 'vitest'
import type { Workshop } from '../types.ts'
import { rankWorkshops, WORKSHOP_RESULTS_MAX } from './workshop-ranking.ts'

const createWorkshop = (postalCode: string, name = postalCode): Workshop => ({
  id: `${postalCode} ${name}`,
  name,
  street: 'Weg 1',
  postalCode,
  city: 'Berlin',
  phone: null,
  email: null,
  website: null,
})
const rank = (codes: readonly string[], postalCode: string) => {
  const { exact, workshops } = rankWorkshops(
    codes.map((code) => createWorkshop(code)),
    postalCode,
  )
  return { exact, codes: workshops.map((workshop) => workshop.postalCode) }
}

test('the same code comes first, then region, zone and numeric distance', () => {
  expect(rank(['20095', '12043', '10115', '10999', '80331'], '10999')).toEqual({
    exact: true,
    codes: ['10999', '10115', '12043', '20095', '80331'],
  })
})

test('a code without a workshop in its region gets the nearest regions', () => {
  expect(rank(['10115', '85049', '20095'], '81999')).toEqual({ exact: false, codes: ['85049', '20095', '10115'] })
})

test('workshops of one code are ordered by name, and the result is limited', () => {
  const names = Array.from({ length: WORKSHOP_RESULTS_MAX + 1 }, (_, index) => String.fromCharCode(97 + index))
  const { workshops } = rankWorkshops(
    names.toReversed().map((name) => createWorkshop('10115', name)),
    '10115',
  )
  expect(workshops.map(({ name }) => name)).toEqual(names.slice(0, WORKSHOP_RESULTS_MAX))
})

test('a workshop of the same region is exact, one of the same zone is not', () => {
  expect(rank(['10115'], '10999').exact).toBe(true)
  expect(rank(['12043'], '10999').exact).toBe(false)
})

describe('with positions', () => {
  const placed = (postalCode: string, latitude: number): Workshop => ({
    ...createWorkshop(postalCode),
    position: { latitude, longitude: 13.4 },
  })
  const distances = (workshops: readonly Workshop[], postalCode: string) =>
    rankWorkshops(workshops, postalCode).workshops.map(({ postalCode: code, distanceKm }) => [code, distanceKm])

  test('workshops are sorted by distance from the workshops of the postal code', () => {
    expect(distances([placed('10115', 52.6), placed('12043', 52.51), placed('10999', 52.5)], '10999')).toEqual([
      ['10999', 0],
      ['12043', 1.1],
      ['10115', 11.1],
    ])
  })

  test('a neighboring postal code stands for one without a workshop, another one does not', () => {
    expect(distances([placed('10997', 52.5), placed('12043', 52.6)], '10999')).toEqual([
      ['10997', 0],
      ['12043', 11.1],
    ])
    expect(distances([placed('10115', 52.5)], '10999')).toEqual([['10115', null]])
  })

  test('one workshop without a position is ranked by its postal code, as all others are then', () => {
    expect(distances([placed('12043', 52.5), createWorkshop('10115'), placed('10999', 52.6)], '10999')).toEqual([
      ['10999', 0],
      ['10115', null],
      ['12043', 11.1],
    ])
  })
})
