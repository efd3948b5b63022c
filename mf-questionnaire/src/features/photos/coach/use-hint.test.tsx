import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Hint } from './advise.ts'
import type { Measure } from './create-measure.ts'
import { useHint } from './use-hint.ts'

const vibrate = vi.fn()
const stubReducedMotion = (isReduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Starts the coach; `measure` says what the next measurements result in. */
function start(first: Hint | undefined) {
  const onHint = vi.fn()
  const measured = vi.fn<Measure>(() => ({ hint: first }))
  const video = { current: document.createElement('video') }
  const outline = { current: document.createElementNS('http://www.w3.org/2000/svg', 'path') }
  const create = () => measured
  const hook = renderHook(() => useHint({ video, outline, onHint }, create))
  return {
    ...hook,
    onHint,
    measured,
    measure: (hint: Hint | undefined) => measured.mockReturnValue({ hint }),
    shown: () => hook.result.current.hint,
    spoken: () => hook.result.current.announced,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  stubReducedMotion(false)
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vibrate.mockReset()
  Reflect.deleteProperty(navigator, 'vibrate')
})

test('four measurements a second give one hint, which is held and spoken', async () => {
  const { measured, measure, shown, spoken, onHint } = start('closer')
  await wait(250)
  expect([shown(), spoken()]).toEqual(['closer', 'closer'])
  expect(onHint.mock.calls).toEqual([['closer']])
  measure('good')
  await wait(1000)
  expect(shown()).toBe('closer')
  await wait(250)
  expect([shown(), spoken()]).toEqual(['good', 'closer'])
  await wait(1750)
  expect(spoken()).toBe('good')
  expect(measured).toHaveBeenCalledTimes(13)
})

test('the phone vibrates for 15 ms, once, when the picture is just right', async () => {
  const { measure } = start('good')
  await wait(3000)
  measure('left')
  await wait(3000)
  measure('good')
  await wait(3000)
  expect(vibrate).toHaveBeenCalledExactlyOnceWith(15)
})

test('it does not vibrate with reduced motion, nor where the browser cannot', async () => {
  stubReducedMotion(true)
  const { shown } = start('good')
  await wait(1000)
  expect(shown()).toBe('good')
  expect(vibrate).not.toHaveBeenCalled()
  stubReducedMotion(false)
  Reflect.deleteProperty(navigator, 'vibrate')
  const second = start('good')
  await wait(1000)
  expect(second.shown()).toBe('good')
})

test('an unsure measure shows nothing, and neither does a camera without a picture', async () => {
  const { measured, shown, spoken, onHint } = start(undefined)
  await wait(2000)
  measured.mockReturnValue(null)
  await wait(2000)
  expect([shown(), spoken()]).toEqual([undefined, undefined])
  expect(onHint).not.toHaveBeenCalled()
})

test('leaving the view ends the measurements and takes the hint back', async () => {
  const { measured, onHint, unmount } = start('good')
  await wait(500)
  unmount()
  expect(onHint.mock.lastCall).toEqual([undefined])
  measured.mockClear()
  await wait(2000)
  expect(measured).not.toHaveBeenCalled()
})
