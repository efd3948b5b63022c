import { expect, test, vi } from 'vitest'
import { sealSignOutHint, storeSignOut } from './sign-out.ts'

const settings = { secret: 'a secret of the tests', publicUrl: 'https://radruf.example' } as never

test.each([
  ['is kept', 100],
  ['that is too long for a cookie is left out', 4000],
])('an ID token %s', (_, length) => {
  const reply = { setCookie: vi.fn() }
  const hint = sealSignOutHint(settings, 'x'.repeat(length))
  storeSignOut(reply as never, settings, hint)
  const [name, value] = reply.setCookie.mock.calls[0] as [string, string]
  expect(name.length + value.length).toBeLessThan(4096)
  expect(value === hint).toBe(length === 100)
})
