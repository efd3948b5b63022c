import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageLoads } from './page-loads.ts'

const load = vi.fn()
let stopLoading = vi.fn()
const createPress = () => new Event('pointerdown', { bubbles: true })
/** A press of a person, which no script can send. */
const act = () => document.body.dispatchEvent(Object.defineProperty(createPress(), 'isTrusted', { value: true }))

beforeEach(() => {
  stopLoading = vi.fn()
  history.replaceState(null, '', '/appointment')
  document.body.innerHTML = '<main>Your appointment</main>'
})
afterEach(() => vi.clearAllMocks())

test('a page on which the person has not acted is loaded once', () => {
  const loads = createPageLoads(stopLoading)
  document.body.dispatchEvent(createPress())
  loads.request(load)
  loads.request(load)
  expect(load).toHaveBeenCalledOnce()
  expect(loads.loadIfDue(load)).toBe(false)
})

test('a page on which the person has acted stays, and the next navigation is a full load', () => {
  const loads = createPageLoads(stopLoading)
  act()
  // The same page with another query.
  history.replaceState(null, '', '/appointment?week=2')
  loads.markShown()
  loads.request(load)
  expect(load).not.toHaveBeenCalled()
  expect(loads.loadIfDue(load)).toBe(true)
  expect(load).toHaveBeenCalledOnce()
})

test('what the person did on the page before is no reason to keep the next one', () => {
  const loads = createPageLoads(stopLoading)
  act()
  history.replaceState(null, '', '/profile')
  loads.markShown()
  loads.request(load)
  expect(load).toHaveBeenCalledOnce()
})

test('a person who acts while the document is requested keeps the page', () => {
  const loads = createPageLoads(stopLoading)
  loads.request(load)
  act()
  expect(stopLoading).toHaveBeenCalledOnce()
  act()
  expect(stopLoading).toHaveBeenCalledOnce()
  expect(loads.loadIfDue(load)).toBe(true)
})

test('a call or unsent input keeps the page and the next one, until it has ended', () => {
  const loads = createPageLoads(stopLoading)
  let isInCall = true
  loads.setBlocked(() => isInCall)
  loads.request(load)
  expect(loads.loadIfDue(load)).toBe(false)
  isInCall = false
  expect(loads.loadIfDue(load)).toBe(true)
})

test('an empty page has nothing to lose', () => {
  const loads = createPageLoads(stopLoading)
  act()
  document.body.innerHTML = ''
  loads.request(load)
  expect(load).toHaveBeenCalledOnce()
})
