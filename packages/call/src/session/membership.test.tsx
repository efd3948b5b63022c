import type { CallParticipant } from '@radruf/contract'
import { expect, test } from 'vitest'
import { findMembership } from './membership.ts'

const participant = (clientId: string, personId: string, second: number): CallParticipant => ({
  clientId,
  personId,
  role: personId === 'kim' ? 'customer' : 'mechanic',
  joinedAt: `2026-11-18T09:00:0${second}.000Z`,
})
const kim = { clientId: 'k1', personId: 'kim', formerClientIds: ['k0'] }
const alex = { clientId: 'a1', personId: 'alex', formerClientIds: [] }

test('the participant who joined later is the newcomer on both sides', () => {
  const list = [participant('k1', 'kim', 1), participant('a1', 'alex', 2)]
  expect(findMembership(list, kim)).toMatchObject({ as: 'with', isNewcomer: false })
  expect(findMembership(list, alex)).toMatchObject({ as: 'with', isNewcomer: true })
})

test('of two who join in the same millisecond exactly one is the newcomer', () => {
  const list = [participant('k1', 'kim', 1), participant('a1', 'alex', 1)]
  const newcomers = [kim, alex]
    .map((ownId) => findMembership(list, ownId))
    .filter((membership) => membership.as === 'with' && membership.isNewcomer)
  expect(newcomers).toHaveLength(1)
})

test('joining on another page replaces, removal makes absent', () => {
  expect(findMembership([participant('k2', 'kim', 3)], kim)).toEqual({ as: 'replaced' })
  expect(findMembership([participant('a1', 'alex', 1)], kim)).toEqual({ as: 'absent' })
  expect(findMembership([participant('k1', 'kim', 1)], kim)).toEqual({ as: 'alone' })
})

test('a list with the page’s own former client id is outdated and replaces nothing', () => {
  expect(findMembership([participant('k0', 'kim', 1)], kim)).toEqual({ as: 'outdated' })
})
