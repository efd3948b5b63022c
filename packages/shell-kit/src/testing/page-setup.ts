import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// What is waited for comes in milliseconds, unless the machine is busy with other files.
configure({ asyncUtilTimeout: 5000 })

/** Test files share a process and its page: what a test leaves there is gone before the next one. */
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Some tests ask for an environment without a page.
  if (typeof document === 'undefined') return
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
