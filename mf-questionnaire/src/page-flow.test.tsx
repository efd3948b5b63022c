import { FIELDS, type FieldName } from '@radruf/contract'
import { expect, test } from 'vitest'
import {
  addressAfter,
  addressBefore,
  addressOf,
  isComplete,
  PAGES,
  pageAt,
  progressOf,
  resumeAddress,
} from './page-flow.ts'

const first = pageAt('your-bike', new URLSearchParams())
const search = (query: string) => new URLSearchParams(query)
const nothing = { answers: {}, photos: [] }

test('every question of the contract stands on exactly one page', () => {
  expect(PAGES.flatMap(({ fields }) => fields).sort()).toEqual((Object.keys(FIELDS) as FieldName[]).sort())
})

test('a page number that does not exist leads to the first page of the step', () => {
  expect(pageAt('your-bike', search('page=99'))).toBe(first)
  expect(pageAt('your-bike', search('page=3')).fields).toEqual(['usage'])
})

test('walking on from the first page visits every page and ends at the check page', () => {
  const visited: string[] = []
  let address = addressOf(first)
  while (!address.startsWith('/questionnaire/check') && visited.length < 50) {
    visited.push(address)
    const page = PAGES.find((other) => addressOf(other) === address) ?? first
    address = addressAfter(page, false)
  }
  expect(visited).toEqual(PAGES.map((page) => addressOf(page)))
})

test('going back undoes going on', () => {
  for (const [index, page] of PAGES.entries()) {
    expect(addressBefore(page, false)).toBe(index === 0 ? '/overview' : addressOf(PAGES[index - 1] ?? page))
  }
})

test('a change returns to the check page, forwards and backwards', () => {
  expect(addressAfter(first, true)).toBe('/questionnaire/check')
  expect(addressBefore(first, true)).toBe('/questionnaire/check')
  expect(addressOf(pageAt('your-bike', search('page=2')), { change: true })).toBe(
    '/questionnaire/your-bike?page=2&change=1',
  )
})

test('the person goes on at the first page that misses something', () => {
  expect(resumeAddress(nothing)).toBe('/questionnaire/your-bike')
  const answers = { bikeCategory: 'other', bikeAge: 'under_1_year' }
  expect(resumeAddress({ ...nothing, answers })).toBe('/questionnaire/your-bike?page=3')
})

test('extra photos are never missing', () => {
  const details = pageAt('detail-photos', search(''))
  const photos = (['top', 'side', 'oblique'] as const).map((perspective) => ({ perspective }))
  expect(isComplete(details, { answers: {}, photos })).toBe(true)
  expect(isComplete(details, { answers: {}, photos: photos.slice(1) })).toBe(false)
})

test('the check page is the last step of the progress', () => {
  expect(progressOf(first)).toEqual({ current: 1, total: PAGES.length + 1 })
})
