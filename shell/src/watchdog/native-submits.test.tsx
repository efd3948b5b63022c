import { beforeEach, expect, test } from 'vitest'
import { watchNativeSubmits } from './native-submits.ts'

let isHydrated = false
// Its own, because other tests leave listeners at the window.
const page = new EventTarget()
const isSubmitting = watchNativeSubmits(() => isHydrated, page)

beforeEach(() => {
  isHydrated = false
})

/** Submits a form at a time in milliseconds. Returns whether the browser would send it. */
function submit(timeStamp: number) {
  const event = new Event('submit', { cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  return page.dispatchEvent(event)
}

test('a hydrated page decides itself about its forms', () => {
  isHydrated = true
  expect([submit(1), submit(2)]).toEqual([true, true])
  expect(isSubmitting()).toBe(false)
})

test('the second press on a form of a page that is not hydrated is ignored, a later one is a new try', () => {
  expect([submit(1000), submit(1100), submit(3900), submit(4100)]).toEqual([true, false, false, true])
  expect(isSubmitting()).toBe(true)
})
