import { expect, test } from 'vitest'
import { wordFor } from './connection-check.ts'

test('the quickest answer decides the word', () => {
  expect([20, 300, 301, 1000, 1001, Number.POSITIVE_INFINITY].map(wordFor)).toEqual([
    'good',
    'good',
    'slow',
    'slow',
    'poor',
    'none',
  ])
})
