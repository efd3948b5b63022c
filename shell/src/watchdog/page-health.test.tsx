import { beforeEach, expect, test, vi } from 'vitest'
import { findPageProblem } from './page-health.ts'

const COVERED = 'the frame does not answer presses'
/** A page as large as the viewport, with one link of the frame. The test says what a press on the link reaches. */
let pressed: string
const boxOf = (width: number, height: number) => ({ x: 0, y: 0, width, height }) as DOMRect

beforeEach(() => {
  pressed = 'a'
  document.body.innerHTML = '<header><a href="/">Start</a></header><main><h1>Chat</h1></main><div></div>'
  Object.assign(document, { elementFromPoint: () => document.querySelector(pressed) })
  vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('a') ? boxOf(40, 40) : boxOf(innerWidth, innerHeight)
  })
})
test('a page has no problem, one that something covers or without a heading has', () => {
  expect(findPageProblem()).toBeUndefined()
  pressed = 'div'
  expect(findPageProblem()).toBe(COVERED)
  document.querySelector('h1')?.remove()
  expect(findPageProblem()).toBe('the main part has no heading')
})

test('elements of a consent service may cover the frame, and do not replace the heading', () => {
  pressed = 'div'
  expect(findPageProblem(true)).toBeUndefined()
  document.querySelector('h1')?.remove()
  expect(findPageProblem(true)).toBe('the main part has no heading')
})

test('a document that a script has opened anew, and never closes, is a problem', () => {
  document.body.innerHTML = ''
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const navigation = { responseEnd: 0 }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation as PerformanceNavigationTiming])
  expect(findPageProblem()).toBeUndefined()
  navigation.responseEnd = 1
  expect(findPageProblem()).toBe('the main part has no heading')
})

test('a page that the browser still reads, and one behind a dialog of its own, has no problem', () => {
  pressed = 'div'
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  expect(findPageProblem()).toBeUndefined()
  state.mockReturnValue('interactive')
  expect(findPageProblem()).toBe(COVERED)
  const find = document.querySelector.bind(document)
  vi.spyOn(document, 'querySelector').mockImplementation((selector: string) =>
    selector.includes('dialog:modal') ? document.body : find(selector),
  )
  expect(findPageProblem()).toBeUndefined()
})
