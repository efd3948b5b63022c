import { findPath } from '@radruf/contract'
import { expect, test } from 'vitest'
import type { Scenario } from './scenario.ts'
import { findScenario, SCENARIO_NAMES, SCENARIOS, toSlug } from './scenarios.ts'

test('slugs contain no blanks and commas and lead back to the name', () => {
  expect(toSlug('call done, rating due')).toBe('call-done-rating-due')
  for (const name of SCENARIO_NAMES) expect(findScenario(toSlug(name))).toBe(name)
})

test('every scenario starts at a page of the product', () => {
  for (const name of SCENARIO_NAMES) {
    const { paths }: Scenario = SCENARIOS[name]
    for (const path of Object.values(paths)) expect(findPath(path.split('?')[0] ?? ''), path).toBeDefined()
  }
})
