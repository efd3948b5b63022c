import { expect, test } from 'vitest'
import type { Quality } from '../quality.ts'
import { heldAfter, NOT_HELD } from './picture-hold.ts'

const after = (...qualities: Quality[]) => qualities.reduce(heldAfter, NOT_HELD).held
const good = Array<Quality>(8).fill(3)

test('three hardly usable seconds in a row hold the picture back', () => {
  expect(after(1, 0)).toBe(false)
  expect(after(1, 0, 1)).toBe(true)
})

test('one better second in between leaves the picture where it is', () => {
  expect(after(1, 1, 2, 1, 1)).toBe(false)
})

test('a merely bad connection warns, but keeps the picture', () => {
  expect(after(2, 2, 2, 2, 2)).toBe(false)
})

test('the picture comes back by itself after eight good seconds', () => {
  expect(after(1, 1, 1, ...good.slice(1))).toBe(true)
  expect(after(1, 1, 1, ...good)).toBe(false)
  expect(after(1, 1, 1, ...good.slice(1), 2, 3)).toBe(true)
})
