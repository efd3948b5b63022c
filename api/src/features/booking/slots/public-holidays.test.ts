import { expect, test } from 'vitest'
import { loadPublicHolidays } from './public-holidays.ts'

test('the holiday calendar is loaded once', () => {
  expect(loadPublicHolidays()).toBe(loadPublicHolidays())
})
