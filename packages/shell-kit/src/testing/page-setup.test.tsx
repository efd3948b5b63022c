import { expect, test } from 'vitest'

/** Files share a document: without the cleanup, a refused permission would reach the tests of another file. */
test('what a test puts onto the navigator', () => {
  Object.defineProperty(navigator, 'permissions', { value: undefined, configurable: true })
  expect(navigator.permissions).toBeUndefined()
})

test('is gone in the next test', () => expect(navigator.permissions).toBeDefined())
