import { expect, test } from 'vitest'
import { exceedsFileLimit, maxFileBytes } from './file-limits.ts'

const MB = 1024 * 1024

test('a file of exactly the limit is refused, and the largest allowed file is one byte smaller', () => {
  expect([MB - 1, MB, MB + 1].map((bytes) => exceedsFileLimit(bytes, 1))).toEqual([false, true, true])
  expect(maxFileBytes(1)).toBe(MB - 1)
})

test('a limit may be a part of a megabyte', () => {
  expect(maxFileBytes(0.5)).toBe(MB / 2 - 1)
  expect([104_857, 104_858].map((bytes) => exceedsFileLimit(bytes, 0.1))).toEqual([false, true])
})
