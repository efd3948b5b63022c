import { expect, test } from 'vitest'
import type { TrialPage } from './trial-product.ts'
import { createOppositeVisitor, describeVisitor, listSimplerVisitors, PLAIN } from './visitors.ts'

const page = (path: string, scenario: TrialPage['scenario'] = 'booked for today'): TrialPage => ({
  path,
  to: path,
  scenario,
  role: 'customer',
  slots: [],
})

test('the second visitor of a page differs in everything; in the role where both may open the page', () => {
  const visitor = createOppositeVisitor(page('/profile'))
  expect(describeVisitor(page('/profile'), PLAIN)).toBe('as a customer')
  expect(describeVisitor(page('/profile'), visitor)).toBe(
    'as a mechanic on a phone, in English, in dark colours, a day later, on the second visit',
  )
  expect(createOppositeVisitor(page('/chat')).has('otherRole')).toBe(false)
  expect(describeVisitor(page('/login', 'signed out'), new Set(['dark']))).toBe('as a guest in dark colours')
})

test('each simpler visitor differs in at most one way', () => {
  const ways = listSimplerVisitors(createOppositeVisitor(page('/profile'))).map((visitor) => [...visitor].join())
  expect(ways).toEqual(['', 'phone', 'english', 'dark', 'nextDay', 'again', 'otherRole'])
})
