import { expect, test } from 'vitest'
import { findMissingParty } from './ticket-states.ts'

test.each([
  [{ hasMet: true, customer: true, mechanic: true }, null],
  [{ hasMet: false, customer: true, mechanic: false }, 'mechanic'],
  [{ hasMet: false, customer: true, mechanic: true }, 'mechanic'],
  [{ hasMet: false, customer: false, mechanic: true }, 'customer'],
  [{ hasMet: false, customer: false, mechanic: false }, 'both'],
])('after %j, %s was missing', (attendance, missing) => {
  expect(findMissingParty(attendance)).toBe(missing)
})
