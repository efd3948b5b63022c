import type { PersonRole, Session } from '@radruf/contract'
import { expect, test } from 'vitest'
import { redirectFor } from './access.ts'

const signedIn = { person: { role: 'customer' } } as Session
const forRole = (role: PersonRole, path: string) =>
  redirectFor(new URL(`https://radruf.example${path}`), { person: { role } } as Session)

test.each([
  ['lead', '/login', '/desk'],
  ['lead', '/desk/week', undefined],
  ['lead', '/overview', '/'],
  ['operator', '/login', '/console/people'],
  ['operator', '/console/people', undefined],
  ['lead', '/console/people', '/'],
  ['lead', '/console/content', undefined],
  ['mechanic', '/console/content', '/'],
  ['lead', '/desk/team', undefined],
  ['lead', '/desk/team/week', undefined],
  ['mechanic', '/desk/team', '/'],
  ['operator', '/desk/team', '/'],
  ['mechanic', '/desk/reports', undefined],
  ['operator', '/desk/reports', '/'],
  ['operator', '/desk', '/'],
  ['operator', '/search', '/'],
  ['operator', '/profile/data', undefined],
  ['customer', '/search', undefined],
  ['mechanic', '/workshops', undefined],
] as const)('a %s who opens %s is redirected to %s', (role, path, target) => {
  expect(forRole(role, path)).toBe(target)
})

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
