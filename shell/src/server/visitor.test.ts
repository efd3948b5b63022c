import type { Session } from '@radruf/contract'
import type { FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { toVisitor } from './visitor.ts'

const request = { headers: { cookie: 'radruf-share=7; other=1' } } as FastifyRequest

test.each([
  ['mechanic', true],
  ['customer', false],
  [undefined, false],
] as const)('a signed-in %s gets canaries of staff: %s', async (role, isStaff) => {
  const session = vi.fn(async () => ({ person: role ? { role } : null }) as Session)
  const visitor = toVisitor(request, session)
  expect(visitor.id).toBe('7')
  // Pages without such a canary do not wait for the session.
  expect(session).not.toHaveBeenCalled()
  expect(await visitor.isStaff()).toBe(isStaff)
})
