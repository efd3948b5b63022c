import { expect, test, vi } from 'vitest'
import { waitUntil } from './wait-until.ts'

const timer = vi.hoisted(() => ({ waits: [] as number[], now: 0, early: 0 }))
vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => {
    timer.waits.push(milliseconds)
    timer.now += milliseconds - timer.early
    timer.early = 0
  },
}))

test('a timer that fires early waits for the rest', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => timer.now)
  timer.early = 1.5
  await waitUntil(60)
  expect([timer.waits, timer.now]).toEqual([[60, 2], 60.5])
  await waitUntil(60)
  expect(timer.waits).toHaveLength(2)
})
