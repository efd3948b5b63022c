import { expect, test } from 'vitest'
import { createGrowthRecord } from './growth.ts'

const BOOKING = { name: 'mf-booking', hash: 'a' } as const
const ACCOUNT = { name: 'mf-account', hash: 'b' } as const

test('the release whose pages keep most of the memory is named, with what they keep', () => {
  const growth = createGrowthRecord()
  for (let page = 0; page < 3; page++) growth.note([BOOKING], 50)
  growth.note([ACCOUNT], 1)
  expect(growth.findLeak(200)).toEqual({ release: BOOKING, description: 'keeps 150 MB of 3 pages' })
})

test('one page is named as one', () => {
  const growth = createGrowthRecord()
  growth.note([BOOKING], 150)
  expect(growth.findLeak(200)?.description).toBe('keeps 150 MB of 1 page')
})

test('growth by little with each page, or of several releases at once, has no author', () => {
  const slow = createGrowthRecord()
  for (let page = 0; page < 40; page++) slow.note([BOOKING], 9)
  expect(slow.findLeak(400)).toBeUndefined()
  const shared = createGrowthRecord()
  for (let page = 0; page < 4; page++) shared.note([BOOKING, ACCOUNT], 50)
  expect(shared.findLeak(250)).toBeUndefined()
  // On other pages, one of them keeps nothing.
  for (let page = 0; page < 20; page++) shared.note([ACCOUNT], 0)
  expect(shared.findLeak(250)?.release).toEqual(BOOKING)
})

test('a release that is no longer live is forgotten', () => {
  const growth = createGrowthRecord()
  growth.note([BOOKING], 150)
  growth.forget(({ name }) => name === 'mf-booking')
  expect(growth.findLeak(200)).toBeUndefined()
})
