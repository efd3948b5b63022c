import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { PAGE_WATCH } from '../app/page-watch.ts'
import { watchNavigations } from './navigation-watchdog.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A router that is at `/chat`, the navigations that were loaded by the browser, and the layout's report. */
function setUp({ isLoadedByBrowser = false } = {}) {
  const listeners: ((state: object) => void)[] = []
  const idle = { state: 'idle' }
  const blockers = new Map<string, { state: string }>()
  const location = { pathname: '/chat', search: '', hash: '', key: 'one' }
  const router = { state: { location, navigation: idle, blockers } }
  const load = vi.fn()
  const stopLoading = vi.fn()
  const subscribe = (listener: (state: object) => void) => void listeners.push(listener)
  const onShown = watchNavigations({ ...router, subscribe } as never, {
    ...(!isLoadedByBrowser && { load }),
    ...(!isLoadedByBrowser && { stopLoading }),
  })
  history.replaceState(null, '', location.pathname)
  const go = (pathname: string, key: string, address = pathname) => {
    history.replaceState(null, '', address)
    Object.assign(router.state, { location: { ...router.state.location, pathname, key } })
    for (const listener of listeners) listener(router.state)
  }
  const startLoading = (pathname = '/appointment') => {
    Object.assign(router.state, { navigation: { state: 'loading', location: { ...location, pathname } } })
    for (const listener of listeners) listener(router.state)
  }
  return { go, load, stopLoading, onShown, startLoading, blockers }
}

/** Clicks a link whose events a remote swallows. */
function clickSwallowed(html: string) {
  document.body.innerHTML = html
  const swallow = (event: Event) => {
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  document.querySelector('a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

test('a page that does not reach the screen within three seconds is loaded by the browser', () => {
  const { go, load } = setUp()
  go('/appointment', 'two')
  vi.advanceTimersByTime(2900)
  expect(load).not.toHaveBeenCalled()
  vi.advanceTimersByTime(300)
  expect(load).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ pathname: '/appointment' }))
})

test('a handler of a remote that prevents every navigation does not keep the browser on the page', () => {
  const navigation: { onnavigate: ((event: Event) => void) | null } = { onnavigate: (event) => event.preventDefault() }
  vi.stubGlobal('navigation', navigation)
  onTestFinished(() => void vi.unstubAllGlobals())
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { go } = setUp({ isLoadedByBrowser: true })
  go('/appointment', 'two', '/chat')
  vi.advanceTimersByTime(3200)
  expect(navigation.onnavigate).toBeNull()
  expect(assign).toHaveBeenCalledExactlyOnceWith('/appointment')
})

test('a page that the browser has loaded for a navigation takes the focus, and not when it is loaded again', () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { go } = setUp({ isLoadedByBrowser: true })
  go('/appointment', 'two', '/chat')
  vi.advanceTimersByTime(3200)
  const openDocument = () => {
    document.body.innerHTML = '<main><h1 tabindex="-1" data-page-heading>Termin</h1></main>'
    setUp()
    return document.activeElement?.localName
  }
  expect(openDocument()).toBe('h1')
  expect(openDocument()).toBe('body')
})

test('a page that came after all leaves the focus of a later document alone', () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.stubGlobal('stop', () => {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const { go, onShown } = setUp({ isLoadedByBrowser: true })
  go('/appointment', 'two', '/chat')
  vi.advanceTimersByTime(3200)
  history.replaceState(null, '', '/appointment')
  onShown('two')
  document.body.innerHTML = '<h1 tabindex="-1" data-page-heading>Termin</h1>'
  setUp()
  expect(document.activeElement).toBe(document.body)
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
  vi.advanceTimersByTime(1200)
  expect(load).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ pathname: '/profile' }))
})

test('a page whose address a remote has kept from the browser is loaded by the browser', async () => {
  const { go, load, onShown } = setUp()
  go('/otp/ä', 'two', '/otp/%C3%A4')
  onShown('two')
  await vi.advanceTimersByTimeAsync(0)
  expect(load).not.toHaveBeenCalled()
  go('/overview', 'three', '/chat')
  onShown('three')
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ pathname: '/overview' }))
})

test('a page that is shown after the person has gone back leads nowhere else', async () => {
  const { go, load, onShown, startLoading } = setUp()
  go('/overview', 'two')
  history.replaceState(null, '', '/profile')
  startLoading('/profile')
  onShown('two')
  await vi.advanceTimersByTimeAsync(0)
  expect(load).not.toHaveBeenCalled()
})

test('a link is followed only after the page is prepared', () => {
  const beforeNavigation = vi.fn()
  watchNavigations(
    { state: { location: {}, navigation: { state: 'idle' }, blockers: new Map() }, subscribe: () => {} } as never,
    { load: () => {}, beforeNavigation },
  )
  clickSwallowed('<main><a href="/profile">Account</a></main>')
  expect(beforeNavigation).toHaveBeenCalledOnce()
})

test('a page that was shown before the router reported it needs nothing', () => {
  const { go, load, onShown } = setUp()
  onShown('two')
  go('/appointment', 'two')
  vi.advanceTimersByTime(10_000)
  expect(load).not.toHaveBeenCalled()
})

test('a page without frames waits: a hidden one, or one of a busy device', () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  const { go, load } = setUp()
  go('/appointment', 'two')
  vi.advanceTimersByTime(60_000)
  expect(load).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
  for (const frame of frames) frame(0)
  vi.advanceTimersByTime(3200)
  expect(load).toHaveBeenCalledOnce()
})

test('a page that comes after all keeps what the person does on it', () => {
  const { go, load, stopLoading, onShown } = setUp()
  go('/appointment', 'two')
  vi.advanceTimersByTime(3300)
  expect(load).toHaveBeenCalledOnce()
  onShown('two')
  expect(stopLoading).toHaveBeenCalledOnce()
})

test('a link of the frame about which a page asks first is not followed', () => {
  const { load, blockers } = setUp()
  blockers.set('one', { state: 'blocked' })
  clickSwallowed('<nav><a href="/appointment">Termin</a></nav>')
  vi.advanceTimersByTime(10_000)
  expect(load).not.toHaveBeenCalled()
})

test('the next page is loaded by the browser when the watchdog asks for it', () => {
  const { load, startLoading } = setUp()
  let isDue = false
  const loadIfDue = (start: () => void) => {
    if (isDue) start()
    return isDue
  }
  vi.stubGlobal(PAGE_WATCH, { loadIfDue })
  startLoading('/appointment')
  isDue = true
  startLoading('/chat')
  expect(load).not.toHaveBeenCalled()
  startLoading('/appointment')
  expect(load).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ pathname: '/appointment' }))
  vi.unstubAllGlobals()
})

test('a link of the frame whose click a remote swallowed is followed by the browser', () => {
  const { load } = setUp()
  clickSwallowed('<nav><a href="/appointment?from=chat"><b>Termin</b></a></nav>')
  vi.advanceTimersByTime(3000)
  expect(load).toHaveBeenCalledExactlyOnceWith({ pathname: '/appointment', search: '?from=chat', hash: '' })
})

test('a link that the router follows, one to the same page and one of a remote are left alone', () => {
  const { load, startLoading, go, onShown } = setUp()
  clickSwallowed('<nav><a href="/chat#end">Chat</a></nav>')
  clickSwallowed('<main><a href="/appointment">Termin</a></main>')
  clickSwallowed('<nav><a href="https://example.test/x">Elsewhere</a></nav>')
  vi.advanceTimersByTime(3000)
  clickSwallowed('<nav><a href="/appointment">Termin</a></nav>')
  startLoading()
  vi.advanceTimersByTime(3000)
  go('/appointment', 'two')
  onShown('two')
  vi.advanceTimersByTime(10_000)
  expect(load).not.toHaveBeenCalled()
})
