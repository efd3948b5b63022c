import { expect, test } from 'vitest'
import { reactToFailure } from './thread-delivery.ts'

const retry = (afterMs: number, uploadAgain = false) => ({ to: 'retry', afterMs, uploadAgain })

test('an attempt without a network is repeated after 2, 5, 15 and then every 30 seconds', () => {
  const delays = [0, 1, 2, 3, 4, 100].map((failures) => reactToFailure('OFFLINE', failures))
  expect(delays).toEqual([2000, 5000, 15_000, 30_000, 30_000, 30_000].map((delay) => retry(delay)))
})

test('an ended session and a busy service pass by themselves', () => {
  for (const code of ['NOT_SIGNED_IN', 'TOO_MANY_REQUESTS', 'UPLOADS_BUSY'] as const)
    expect(reactToFailure(code, 5)).toEqual(retry(30_000))
})

test('an internal error is permanent after two failures', () => {
  expect([0, 1, 2].map((failures) => reactToFailure('INTERNAL', failures).to)).toEqual(['retry', 'retry', 'fail'])
})

test('files that the service has deleted are uploaded again, at most twice', () => {
  expect(reactToFailure('ATTACHMENT_UNKNOWN', 0)).toEqual(retry(2000, true))
  expect(reactToFailure('ATTACHMENT_UNKNOWN', 1)).toEqual(retry(5000, true))
  expect(reactToFailure('ATTACHMENT_UNKNOWN', 2)).toEqual({ to: 'fail' })
})

test('every other refusal needs the person’s decision at once', () => {
  expect(reactToFailure('INVALID_INPUT', 0)).toEqual({ to: 'fail' })
})
