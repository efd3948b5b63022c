import { expect, test } from 'vitest'
import { findRatingProblems, readRating } from './rating-form.ts'

test.each([
  ['5', '4', '', undefined],
  ['3', '5', '', { reason: 'required' }],
  ['5', '1', '', { reason: 'required' }],
  ['3', '3', 'too late', undefined],
  ['', '5', '', { call: 'required' }],
  ['6', 'x', '', { call: 'required', service: 'required' }],
])('call %s, service %s, reason "%s"', (call, service, reason, problems) => {
  expect(findRatingProblems({ call, service, reason })).toEqual(problems)
})

test('whitespace does not count as a reason', () => {
  const form = new FormData()
  form.set('call', '2')
  form.set('service', '2')
  form.set('reason', '   ')
  expect(findRatingProblems(readRating(form))).toEqual({ reason: 'required' })
})
