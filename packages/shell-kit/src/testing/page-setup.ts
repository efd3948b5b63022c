import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Results arrive within milliseconds, except on a machine under load.
configure({ asyncUtilTimeout: 5000 })

/** Test files share a process and its document: each test cleans up after itself. */
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Some tests run in an environment without a document.
  if (typeof document === 'undefined') return
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
