import { expect, test } from 'vitest'
import { ENDPOINTS, listErrors } from './api/index.ts'
import { ERROR_RETRY } from './error-retry.ts'

test('queued content that its endpoint refuses is not sent again, except to a busy or full service, or after signing in', () => {
  const { saveAnswers, uploadPhoto, uploadNoise } = ENDPOINTS
  const refusals = new Set([saveAnswers, uploadPhoto, uploadNoise].flatMap(listErrors))
  expect([...refusals].filter((code) => ERROR_RETRY[code] !== 'never').sort()).toEqual([
    'NOT_ALLOWED',
    'NOT_SIGNED_IN',
    'STORAGE_FULL',
    'TOO_MANY_REQUESTS',
    'UPLOADS_BUSY',
  ])
})

test('a lost connection, an ended session and an outdated page refuse no content', () => {
  const codes = ['OFFLINE', 'INTERNAL', 'TOO_MANY_REQUESTS', 'NOT_SIGNED_IN', 'UPDATE_REQUIRED', 'NOT_ALLOWED'] as const
  expect(codes.map((code) => ERROR_RETRY[code])).not.toContain('never')
})
