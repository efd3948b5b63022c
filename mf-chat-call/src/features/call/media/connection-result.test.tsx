import { expect, test } from 'vitest'
import { rateLatency } from './connection-result.tsx'

test('the fastest response decides the rating', () => {
  expect([20, 300, 301, 1000, 1001, Number.POSITIVE_INFINITY].map(rateLatency)).toEqual([
    'good',
    'good',
    'slow',
    'slow',
    'poor',
    'none',
  ])
})
