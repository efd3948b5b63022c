import { FIELDS, type FieldName } from '@radruf/contract'
import { expect, test } from 'vitest'
import {
  findPage,
  getNextAddress,
  getPageAddress,
  getPreviousAddress,
  getProgress,
  getResumeAddress,
  isComplete,
  PAGES,
} from './page-flow.ts'

const first = findPage('your-bike', new URLSearchParams())
const search = (query: string) => new URLSearchParams(query)
const EMPTY = { answers: {}, photos: [] }

test('every question of the contract is on exactly one page', () => {
  expect(PAGES.flatMap(({ fields }) => fields).sort()).toEqual((Object.keys(FIELDS) as FieldName[]).sort())
})

test('an unknown page number leads to the first page of the step', () => {
  expect(findPage('your-bike', search('page=99'))).toBe(first)
  expect(findPage('your-bike', search('page=3')).fields).toEqual(['usage'])
})

test('continuing from the first page visits every page and ends at the check page', () => {
  const visited: string[] = []
  let address = getPageAddress(first)
  while (!address.startsWith('/questionnaire/check') && visited.length < 50) {
    visited.push(address)
    const page = PAGES.find((other) => getPageAddress(other) === address) ?? first
    address = getNextAddress(page, false)
  }
  expect(visited).toEqual(PAGES.map((page) => getPageAddress(page)))
})

test('going back reverses continuing', () => {
  for (const [index, page] of PAGES.entries()) {
    expect(getPreviousAddress(page, false)).toBe(index === 0 ? '/overview' : getPageAddress(PAGES[index - 1] ?? page))
  }
})

test('a change returns to the check page, forwards and backwards', () => {
  expect(getNextAddress(first, true)).toBe('/questionnaire/check')
  expect(getPreviousAddress(first, true)).toBe('/questionnaire/check')
  expect(getPageAddress(findPage('your-bike', search('page=2')), { change: true })).toBe(
    '/questionnaire/your-bike?page=2&change=1',
  )
})

test('filling in resumes at the first incomplete page', () => {
  expect(getResumeAddress(EMPTY)).toBe('/questionnaire/your-bike')
  const answers = { bikeCategory: 'other', bikeAge: 'under_1_year' }
  expect(getResumeAddress({ ...EMPTY, answers })).toBe('/questionnaire/your-bike?page=3')
})

test('extra photos are never missing', () => {
  const details = findPage('detail-photos', search(''))
  const photos = (['top', 'side', 'oblique'] as const).map((perspective) => ({ perspective }))
  expect(isComplete(details, { answers: {}, photos })).toBe(true)
  expect(isComplete(details, { answers: {}, photos: photos.slice(1) })).toBe(false)
})

test('the check page is the last step of the progress', () => {
  expect(getProgress(first)).toEqual({ current: 1, total: PAGES.length + 1 })
})
