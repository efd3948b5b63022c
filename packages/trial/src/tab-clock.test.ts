import { EventEmitter } from 'node:events'
import type { CDPSession, Page } from '@playwright/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotJudged, startTabClock } from './tab-clock.ts'

const LIMITS = { processorMs: 1000, restMs: 1000 }
const FOREVER = new Promise<never>(() => {})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** A tab with these processor times, in milliseconds: its own, which only a tab that answers tells, and those of all tabs. */
function startClock({ isBlocked = false, isResting = false }) {
  const tab = Object.assign(new EventEmitter(), { evaluate: async () => (isResting ? undefined : FOREVER) })
  const times = { own: 0, all: new Map([[1, 0]]) }
  const session = {
    send: async () => (isBlocked ? FOREVER : { metrics: [{ name: 'ProcessTime', value: times.own / 1000 }] }),
  }
  const processes = { read: async () => new Map(times.all) }
  const clock = startTabClock(tab as unknown as Page, session as unknown as CDPSession, processes, LIMITS)
  return { clock, tab, times }
}

/** What ends a step within so many milliseconds on the wall. */
async function watch(ended: Promise<unknown>, milliseconds: number): Promise<unknown> {
  let end: unknown = 'nothing'
  ended.then(
    (value) => (end = value),
    (error) => (end = error),
  )
  await vi.advanceTimersByTimeAsync(milliseconds)
  return end
}

test('time on the wall alone ends no step; after ten minutes nothing is judged', async () => {
  const { clock } = startClock({})
  const step = clock.limit(FOREVER)
  expect(await watch(step, 9 * 60_000)).toBe('nothing')
  expect(await watch(step, 2 * 60_000)).toBeInstanceOf(NotJudged)
})

test('the processor time of the tab ends a step, and each step has its own', async () => {
  const { clock, times } = startClock({})
  await watch(clock.limit(FOREVER), 600)
  times.own = 900
  expect(await watch(clock.limit(FOREVER), 600)).toBe('nothing')
  times.own = 1800
  expect(await watch(clock.limit(FOREVER), 600)).toBe('nothing')
  times.own = 3000
  expect(await watch(clock.limit(FOREVER), 600)).toBe('busy')
})

test('a tab that does not answer is measured from outside, and what others compute ends no step of one that answers', async () => {
  const blocked = startClock({ isBlocked: true })
  const other = startClock({})
  const [step, sound] = [blocked.clock.limit(FOREVER), other.clock.limit(FOREVER)]
  await vi.advanceTimersByTimeAsync(600)
  for (const { times } of [blocked, other]) times.all = new Map([[1, 1500]])
  expect(await watch(step, 600)).toBe('busy')
  expect(await watch(sound, 600)).toBe('nothing')
})

test('rest ends a step, unless the tab waits for an answer; an event stream is no such request', async () => {
  const { clock, tab } = startClock({ isResting: true })
  const [request, stream] = ['fetch', 'eventsource'].map((type) => ({ resourceType: () => type }))
  tab.emit('request', request)
  tab.emit('request', stream)
  const step = clock.limit(FOREVER)
  expect(await watch(step, 60_000)).toBe('nothing')
  tab.emit('requestfinished', request)
  expect(await watch(step, 10_000)).toBe('resting')
})

test('a step that ends is not limited', async () => {
  const { clock } = startClock({ isResting: true })
  expect(await watch(clock.limit(Promise.resolve()), 10)).toBeUndefined()
})
