import { expect, test } from 'vitest'
import { findFailures } from './render-in-browser.ts'

test('a failure counts, and a remote that is only late on a busy machine does not', () => {
  expect(findFailures(JSON.stringify({ what: 'failed', message: 'mf-auth could not be loaded' }))).toEqual([
    'mf-auth could not be loaded',
  ])
  expect(findFailures(JSON.stringify({ what: 'late', message: 'mf-auth is late: no answer within 2000 ms' }))).toEqual(
    [],
  )
})

test('a report without a kind counts as a failure', () => {
  expect(findFailures(JSON.stringify({ message: 'boom' }))).toEqual(['boom'])
})
