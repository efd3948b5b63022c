import { expect, test } from 'vitest'
import { findFailures } from './visit.ts'

const find = (report: object) => findFailures(JSON.stringify(report), 'mf-auth')

test('a failure counts, and a remote that is only late on a busy machine does not', () => {
  expect(find({ remote: 'mf-auth', what: 'failed', message: 'boom' })).toEqual(['boom'])
  expect(find({ remote: 'mf-auth', what: 'late', message: 'no answer within 2000 ms' })).toEqual([])
})

test('a failure of the shell counts, and one of another remote does not', () => {
  expect(find({ remote: 'shell', what: 'failed', message: 'boom' })).toEqual(['boom'])
  expect(find({ remote: 'mf-booking', what: 'failed', message: 'it has no release' })).toEqual([])
})

test('a report without a kind counts as a failure', () => {
  expect(find({ message: 'boom' })).toEqual(['boom'])
})

test('a page that cannot be used counts', () => {
  expect(find({ loaded: ['mf-auth'], message: 'the frame does not answer presses' })).toEqual([
    'the frame does not answer presses',
  ])
})
