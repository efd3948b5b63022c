import { MINUTE_MS } from '@radruf/contract'
import { expect, test } from 'vitest'
import { createPushServiceGuard } from './push-service-guard.ts'

test('a push service that does not respond is left out for a minute, then for longer, until it responds', () => {
  let time = 0
  const guard = createPushServiceGuard(() => time)
  const origin = 'https://push.example'
  guard.reportFailure(origin)
  guard.reportFailure(origin)
  expect([guard.isExcluded(origin), guard.isExcluded('https://other.example')]).toEqual([true, false])
  time = MINUTE_MS
  expect(guard.isExcluded(origin)).toBe(false)
  guard.reportFailure(origin)
  time += 2 * MINUTE_MS - 1
  expect(guard.isExcluded(origin)).toBe(true)
  time += 1
  expect(guard.isExcluded(origin)).toBe(false)
  guard.reportResponse(origin)
  guard.reportFailure(origin)
  time += MINUTE_MS
  expect(guard.isExcluded(origin)).toBe(false)
})
