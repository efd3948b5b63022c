import { expect, test } from 'vitest'
import { failuresIn } from './mount-in-browser.ts'

test('the gate counts what failed, and not what is only late on a busy machine', () => {
  expect(failuresIn(JSON.stringify({ what: 'failed', message: 'mf-auth could not be loaded' }))).toEqual([
    'mf-auth could not be loaded',
  ])
  expect(failuresIn(JSON.stringify({ what: 'late', message: 'mf-auth is late: no answer within 2000 ms' }))).toEqual([])
})

test('a report that does not say which it is counts', () => {
  expect(failuresIn(JSON.stringify({ message: 'boom' }))).toEqual(['boom'])
})
