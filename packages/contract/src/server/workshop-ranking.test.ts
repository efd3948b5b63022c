import { expect, test } from 'vitest'
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
