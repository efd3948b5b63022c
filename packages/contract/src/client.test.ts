import { expect, test } from 'vitest'
import { ApiError, unwrap } from './client.ts'

test('an error is recognized by a copy of the client in another bundle', async () => {
  const copy: typeof import('./client.ts') = await import(`./client.ts?${'copy'}`)
  expect(copy.ApiError).not.toBe(ApiError)
  expect(new copy.ApiError('CODE_WRONG')).toBeInstanceOf(ApiError)
  expect(new Error('CODE_WRONG')).not.toBeInstanceOf(ApiError)
  expect('CODE_WRONG').not.toBeInstanceOf(ApiError)
})

test('a problem of the catalogue becomes an ApiError with its code', async () => {
  const problem = { code: 'TOO_MANY_REQUESTS', retryAfter: 30 }
  const call = Promise.resolve({ error: problem, response: new Response(null, { status: 429 }) })
  await expect(unwrap(call)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429, problem })
})

test('a failed response without a known problem becomes an internal error', async () => {
  const call = Promise.resolve({ error: '<html>', response: new Response(null, { status: 502 }) })
  await expect(unwrap(call)).rejects.toMatchObject({ code: 'INTERNAL' })
})
