import type { Session } from '@radruf/contract'
import { expect, test } from 'vitest'
import { redirectFor } from './access.ts'

const signedIn = { person: { role: 'customer' } } as Session
const after = (to: string) =>
  redirectFor(new URL(`https://radruf.example/login?to=${encodeURIComponent(to)}`), signedIn)

test('who is signed in already is led on to where the sign-in would have led', () => {
  expect(after('/search?q=ł')).toBe('/search?q=%C5%82')
})

test.each(['//evil.example/overview', '/\t/evil.example', '/nowhere', ''])('asked to lead on to %j, home', (to) => {
  expect(after(to)).toBe('/overview')
})
