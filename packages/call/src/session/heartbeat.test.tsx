import { createApiError } from '@radruf/contract/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startHeartbeat } from './heartbeat.ts'

beforeEach(() => void vi.useFakeTimers())
/** The heartbeat of a page that the service lists, or does not list any more. */
function start({ isKnown = true, answersAfter = 0 } = {}) {
  const line = { isDead: false }
  const join = vi.fn(async () => {
    if (line.isDead) throw createApiError('OFFLINE')
  })
  const onForgotten = vi.fn()
  const stop = startHeartbeat({
    isJoined: () => true,
    join,
    isKnown: async () => {
      if (line.isDead) throw createApiError('OFFLINE')
      if (answersAfter > 0) await new Promise((resolve) => setTimeout(resolve, answersAfter))
      return isKnown
    },
    onForgotten,
    onRefused: () => expect.fail('Nothing is refused.'),
  })
  const passOutage = async (milliseconds: number) => {
    line.isDead = true
    await vi.advanceTimersByTimeAsync(milliseconds)
    line.isDead = false
    join.mockClear()
    await vi.advanceTimersByTimeAsync(10_000)
  }
  return { stop, join, onForgotten, passOutage }
}

describe('after a silence that is longer than the service’s limit', () => {
  test('a page that the service has removed does not join, because another page of the person may have', async () => {
    const { stop, join, onForgotten, passOutage } = start({ isKnown: false })
    await passOutage(30_000)
    expect(onForgotten).toHaveBeenCalledOnce()
    expect(join).not.toHaveBeenCalled()
    stop()
  })

  test('a page that the service still lists joins', async () => {
    const { stop, join, onForgotten, passOutage } = start()
    await passOutage(30_000)
    expect(onForgotten).not.toHaveBeenCalled()
    expect(join).toHaveBeenCalledOnce()
    stop()
  })
})

test('after a short silence a page joins without asking', async () => {
  const { stop, join, onForgotten, passOutage } = start({ isKnown: false })
  await passOutage(10_000)
  expect(onForgotten).not.toHaveBeenCalled()
  expect(join).toHaveBeenCalledOnce()
  stop()
})

test('a heartbeat that is stopped while it asks reports nothing', async () => {
  const { stop, onForgotten, passOutage } = start({ isKnown: false, answersAfter: 1000 })
  await passOutage(30_000)
  stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(onForgotten).not.toHaveBeenCalled()
})
