import { expect, test } from 'vitest'
import { findProofTime } from './identity.ts'

test.each([
  ['at the sign-in there', 1000, '1970-01-01T00:16:40.000Z'],
  ['now, by a clock that is ahead', 9_999_999_999, '2026-11-23T09:00:00.000Z'],
  ['long ago, when the provider does not say', undefined, '1970-01-01T00:00:00.000Z'],
])('a person proved who they are %s', (_, authTime, time) => {
  expect(findProofTime(authTime, new Date('2026-11-23T09:00:00Z')).toISOString()).toBe(time)
})
