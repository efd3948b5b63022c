import { expect, test } from 'vitest'
import { getDaySpan } from './slots.ts'

test('the span of a date has 23 or 25 hours on clock-change days', () => {
  const hours = (iso: string) => {
    const { startsAt, endsAt } = getDaySpan('Europe/Berlin', new Date(iso))
    return (endsAt.getTime() - startsAt.getTime()) / 3_600_000
  }
  expect(hours('2026-11-20T12:00:00Z')).toBe(24)
  expect(hours('2026-03-29T12:00:00Z')).toBe(23)
  expect(hours('2026-10-25T12:00:00Z')).toBe(25)
})
