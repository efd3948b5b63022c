import type { Session } from '@radruf/contract'
import { expect, test } from 'vitest'
import { redirectFor } from './access.ts'

const signedIn = { person: { role: 'customer' } } as Session
const redirectFromLogin = (to: string) =>
  redirectFor(new URL(`https://radruf.example/login?to=${encodeURIComponent(to)}`), signedIn)

test('a signed-in person is redirected from the sign-in page to its target', () => {
  expect(redirectFromLogin('/search?q=ł')).toBe('/search?q=%C5%82')
})

test.each(['//evil.example/overview', '/\t/evil.example', '/nowhere', ''])(
  'the sign-in page with the target %j redirects to the start page',
  (to) => {
    expect(redirectFromLogin(to)).toBe('/overview')
  },
)
