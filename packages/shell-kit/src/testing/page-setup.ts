import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Results arrive within milliseconds, except on a machine under load.
configure({ asyncUtilTimeout: 30_000 })

/** Heights in pixels that the tests' document, which has no layout, gives rows of a list and everything else. */
const ROW_HEIGHT = 40
const HEIGHT = 4000

/** Reports sizes at once: lists that render only what is visible would stay empty without them. */
class FixedResizeObserver implements ResizeObserver {
  readonly #callback: ResizeObserverCallback
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback
  }
  observe(target: Element) {
    const contentRect = new DOMRect(0, 0, 300, target.tagName === 'LI' ? ROW_HEIGHT : HEIGHT)
    if (target instanceof HTMLElement)
      Object.defineProperty(target, 'offsetParent', { value: document.body, configurable: true })
    queueMicrotask(() => this.#callback([{ target, contentRect } as ResizeObserverEntry], this))
  }
  unobserve() {}
  disconnect() {}
}
if (typeof window !== 'undefined') window.ResizeObserver = FixedResizeObserver

/** Test files share a process and its document: each test cleans up after itself. */
afterEach(() => {
  // Timers last: a test that replaces one while they are fake would get the fake one back.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  // Some tests run in an environment without a document.
  if (typeof document === 'undefined') return
  // The browser's own properties are those of the prototype.
  for (const name of Reflect.ownKeys(navigator)) Reflect.deleteProperty(navigator, name)
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
