import { beforeEach, expect, test, vi } from 'vitest'
import { IN_TRANSITION } from './page-health.ts'
import { watchHealth } from './watch-health.ts'

const LOOK_MS = 2000

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/chat')
})

/** Watches a page that has a problem at each look, or none. */
function watch() {
  let problem: string | undefined
  const handleBroken = vi.fn()
  watchHealth(() => problem, handleBroken)
  const look = (...problems: (string | undefined)[]) => {
    for (problem of problems) vi.advanceTimersByTime(LOOK_MS + 100)
  }
  return { look, handleBroken }
}

test('a page is broken once three looks in a row find the same problem', () => {
  const { look, handleBroken } = watch()
  look('blank', 'blank')
  expect(handleBroken).not.toHaveBeenCalled()
  look('blank', 'blank', 'blank', 'blank')
  expect(handleBroken).toHaveBeenCalledExactlyOnceWith('blank')
})

test('different problems, a whole page in between, and another path are steps of a slow device', () => {
  const { look, handleBroken } = watch()
  look('blank', 'blank', 'covered', 'covered', undefined, 'blank', 'blank')
  history.replaceState(null, '', '/profile')
  look('blank', 'blank')
  expect(handleBroken).not.toHaveBeenCalled()
})

test('a view transition must last for six looks', () => {
  const { look, handleBroken } = watch()
  look(...Array(5).fill(IN_TRANSITION))
  expect(handleBroken).not.toHaveBeenCalled()
  look(IN_TRANSITION)
  expect(handleBroken).toHaveBeenCalledOnce()
})

test('a page that shows no frame is not looked at', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const { look, handleBroken } = watch()
  look('blank', 'blank', 'blank', 'blank')
  expect(handleBroken).not.toHaveBeenCalled()
})

test('a hidden page is not judged, and begins anew when it is shown or restored', () => {
  const { look, handleBroken } = watch()
  const hide = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  look('blank', 'blank', 'blank', 'blank')
  hide.mockRestore()
  look('blank', 'blank')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  look('blank', 'blank')
  dispatchEvent(new Event('pageshow'))
  look('blank', 'blank')
  expect(handleBroken).not.toHaveBeenCalled()
  look('blank')
  expect(handleBroken).toHaveBeenCalledOnce()
})
