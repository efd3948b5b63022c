import type { PersonRole } from '@radruf/contract'
import { aPerson, aSession } from '@radruf/shell-kit/testing'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { getNavigation } from './layout.tsx'

const t = ((key: string) => key) as unknown as TFunction<'shell'>
const pathsFor = (role: PersonRole) => getNavigation(aSession({ person: aPerson({ role }) }), 0, t).map(({ to }) => to)

test('the role decides the navigation', () => {
  expect(pathsFor('mechanic')).toEqual(['/desk', '/desk/week', '/desk/search', '/profile'])
  expect(pathsFor('lead')).toEqual([
    '/desk',
    '/desk/week',
    '/desk/search',
    '/desk/team',
    '/desk/reports',
    '/console/content',
    '/profile',
  ])
  expect(pathsFor('operator')).toEqual(['/console/people', '/profile'])
  expect(pathsFor('customer')).toEqual(['/overview', '/chat', '/search', '/profile'])
})
