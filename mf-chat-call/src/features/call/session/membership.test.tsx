import type { CallParticipant } from '@radruf/contract'
import { expect, test } from 'vitest'
import { membershipOf } from './membership.ts'

const at = (clientId: string, personId: string, second: number): CallParticipant => ({
  clientId,
  personId,
  role: personId === 'kim' ? 'customer' : 'mechanic',
  joinedAt: `2026-11-18T09:00:0${second}.000Z`,
})
const kim = { clientId: 'k1', personId: 'kim' }
const alex = { clientId: 'a1', personId: 'alex' }

test('whoever came later is the newcomer, and both sides see it alike', () => {
  const list = [at('k1', 'kim', 1), at('a1', 'alex', 2)]
  expect(membershipOf(list, kim)).toMatchObject({ as: 'with', newcomer: false })
  expect(membershipOf(list, alex)).toMatchObject({ as: 'with', newcomer: true })
})

test('two that joined in the same millisecond still have exactly one newcomer', () => {
  const list = [at('k1', 'kim', 1), at('a1', 'alex', 1)]
  const newcomers = [kim, alex].map((me) => membershipOf(list, me)).filter((one) => one.as === 'with' && one.newcomer)
  expect(newcomers).toHaveLength(1)
})

test('joining from elsewhere replaces, silence makes absent', () => {
  expect(membershipOf([at('k2', 'kim', 3)], kim)).toEqual({ as: 'replaced' })
  expect(membershipOf([at('a1', 'alex', 1)], kim)).toEqual({ as: 'absent' })
  expect(membershipOf([at('k1', 'kim', 1)], kim)).toEqual({ as: 'alone' })
})
