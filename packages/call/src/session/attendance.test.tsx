import type { CallParticipant } from '@radruf/contract'
import { describe, expect, test } from 'vitest'
import {
  type AttendanceEvent,
  NOT_JOINED,
  reactToBrokenTransport,
  reactToList,
  reactToSignal,
  reduceAttendance,
} from './attendance.ts'

const participant = (clientId: string, personId: string, second: number): CallParticipant => ({
  clientId,
  personId,
  role: personId === 'kim' ? 'customer' : 'mechanic',
  joinedAt: `2026-11-18T09:00:0${second}.000Z`,
})
const kim = participant('k1', 'kim', 1)
const alex = participant('a1', 'alex', 2)

const after = (...events: AttendanceEvent[]) => events.reduce(reduceAttendance, NOT_JOINED)
const joined = { type: 'joinStarted', clientId: 'k1' } as const
const listed = (...participants: CallParticipant[]) => ({ type: 'listApplied', participants, personId: 'kim' }) as const
const transportOpened = { type: 'transportOpened', clientId: 'a1' } as const
const inCall = after(joined, listed(kim, alex), transportOpened)

describe('the reaction to a list', () => {
  const reactTo = (participants: CallParticipant[], isMediaFlowing: boolean, state = inCall, leftClientId?: string) =>
    reactToList(state, { participants, leftClientId }, { personId: 'kim', isMediaFlowing }).to

  test('a counterpart is connected to once', () => {
    const list = { participants: [kim, alex], leftClientId: undefined }
    expect(reactToList(after(joined), list, { personId: 'kim', isMediaFlowing: false })).toEqual({
      to: 'connect',
      counterpart: alex,
      isNewcomer: false,
    })
    expect(reactTo([kim, alex], false)).toBe('stay')
    expect(reactTo([kim, participant('a2', 'alex', 3)], true)).toBe('connect')
  })

  test('a newer page of the same person takes over, and an outdated list is ignored', () => {
    expect(reactTo([participant('k2', 'kim', 3)], true)).toBe('leave')
    const again = after(joined, { type: 'joinStarted', clientId: 'k2' })
    expect(reactTo([kim], false, again)).toBe('stay')
  })

  test.each([
    ['this page is missing', [alex], 'confirm', 'rejoinIfOpen'],
    ['this page was removed and added again', [participant('k1', 'kim', 5), alex], 'stay', 'rejoin'],
    ['the counterpart is missing', [kim], 'stay', 'waitAlone'],
  ])('%s: media decide whether the call goes on', (_, participants, whileFlowing, otherwise) => {
    expect(reactTo(participants, true)).toBe(whileFlowing)
    expect(reactTo(participants, false)).toBe(otherwise)
  })

  test('a counterpart who has hung up is gone, also while media seem to flow', () => {
    expect(reactTo([kim], true, inCall, 'a1')).toBe('waitAlone')
    expect(reactTo([kim], true, inCall, 'a0')).toBe('stay')
  })
})

test('once the transport is broken, the lists received meanwhile decide', () => {
  expect(reactToBrokenTransport(inCall).to).toBe('stay')
  expect(reactToBrokenTransport(reduceAttendance(inCall, listed(kim))).to).toBe('waitAlone')
  const readded = [participant('k1', 'kim', 5), alex]
  expect(reactToBrokenTransport(reduceAttendance(inCall, listed(...readded))).to).toBe('rejoin')
})

describe('the reaction to a signal', () => {
  const reactTo = (from: string, isOffer: boolean, state = inCall) => reactToSignal(state, { from, to: 'k1', isOffer })

  test('an offer may arrive before the list that names its sender', () => {
    expect(reactTo('a2', true)).toBe('connectAndReceive')
    expect(reactTo('a2', false)).toBe('ignore')
    expect(reactTo('a1', false)).toBe('receive')
  })

  test('signals of closed transports and of other joinings are ignored', () => {
    const closed = reduceAttendance(inCall, { type: 'transportClosed' })
    expect(reactTo('a1', true, closed)).toBe('ignore')
    expect(reactTo('a1', true, reduceAttendance(closed, transportOpened))).toBe('receive')
    expect(reactTo('a1', true, after({ type: 'joinStarted', clientId: 'k2' }, transportOpened))).toBe('ignore')
  })
})

test('a new joining starts over and remembers the client ids of the former ones', () => {
  const again = after(
    joined,
    transportOpened,
    { type: 'transportClosed' },
    { type: 'left' },
    { type: 'joinStarted', clientId: 'k2' },
  )
  expect(again).toEqual({ ...NOT_JOINED, epoch: 3, clientId: 'k2', formerClientIds: ['k1'] })
})
