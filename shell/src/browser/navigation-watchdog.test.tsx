import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchNavigations } from './navigation-watchdog.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A router that is at `/chat`, the navigations that were loaded by the browser, and the layout's report. */
function setUp() {
  const listeners: ((state: object) => void)[] = []
  const router = { state: { location: { pathname: '/chat', search: '', hash: '', key: 'one' } } }
  const load = vi.fn()
  const subscribe = (listener: (state: object) => void) => void listeners.push(listener)
  const onShown = watchNavigations({ ...router, subscribe } as never, load)
  const go = (pathname: string, key: string) => {
    Object.assign(router.state, { location: { ...router.state.location, pathname, key } })
    for (const listener of listeners) listener(router.state)
  }
  return { go, load, onShown }
}

test('a page that does not reach the screen within three seconds is loaded by the browser', () => {
  const { go, load } = setUp()
  go('/appointment', 'two')
  vi.advanceTimersByTime(2900)
  expect(load).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(load).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ pathname: '/appointment' }))
})

test('a page that is shown is not loaded again, and one that is left before is not loaded', () => {
  const { go, load, onShown } = setUp()
  go('/appointment', 'two')
  onShown('two')
  vi.advanceTimersByTime(10_000)
  go('/overview', 'three')
  vi.advanceTimersByTime(2000)
  go('/profile', 'four')
  vi.advanceTimersByTime(2000)
  onShown('three')
  expect(load).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(load).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ pathname: '/profile' }))
})

test('a page that was shown before the router reported it needs nothing', () => {
  const { go, load, onShown } = setUp()
  onShown('two')
  go('/appointment', 'two')
  vi.advanceTimersByTime(10_000)
  expect(load).not.toHaveBeenCalled()
})

test('a hidden page waits, because browsers do not render it', () => {
  const { go, load } = setUp()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  go('/appointment', 'two')
  vi.advanceTimersByTime(60_000)
  expect(load).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  vi.advanceTimersByTime(3000)
  expect(load).toHaveBeenCalledOnce()
})
