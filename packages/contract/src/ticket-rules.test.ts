import { describe, expect, test } from 'vitest'
import {
  CALL_HEARTBEAT_SECONDS,
  CALL_SILENCE_SECONDS,
  canChange,
  canDelay,
  canFollowUp,
  canHandOver,
  canJoin,
  canRejoin,
  canReopen,
  canShareCase,
  canWriteSummary,
  caseShareExpiresAt,
  findCurrentTicket,
  hasReferral,
  holdExpiresAt,
  isBookable,
  isCallEnded,
  isCallState,
  isVisitLinkValid,
  joinOpensAt,
  RATING_REASON_MAX,
  referralClosesAt,
  reopenUntil,
  requiresRatingReason,
} from './ticket-rules.ts'
import { TICKET_STATES } from './tickets.ts'

const STARTS_AT = '2026-11-24T10:00:00.000Z'
const APPOINTMENT = { startsAt: STARTS_AT, endsAt: '2026-11-24T10:30:00.000Z' }
const at = (time: string) => Date.parse(time)

test.each([STARTS_AT, at(STARTS_AT), new Date(STARTS_AT)])(
  'times may be ISO strings, milliseconds or dates',
  (time) => {
    expect(joinOpensAt(time)).toBe(at('2026-11-24T09:50:00.000Z'))
  },
)

test('a hold expires after 5 minutes', () => {
  expect(holdExpiresAt(STARTS_AT)).toBe(at('2026-11-24T10:05:00.000Z'))
})

test('a referred ticket closes after 30 days', () => {
  expect(referralClosesAt(STARTS_AT)).toBe(at('2026-12-24T10:00:00.000Z'))
})

test('a shared case file is valid as long as a referred ticket stays open', () => {
  expect(caseShareExpiresAt(STARTS_AT)).toBe(referralClosesAt(STARTS_AT))
})

test('a referral and a summary can be shared', () => {
  const facts = [
    { referral: {}, summary: null },
    { referral: null, summary: {} },
    { referral: null, summary: null },
  ]
  expect(facts.map(canShareCase)).toEqual([true, true, false])
})

test('a ticket has a referral while it is referred, and after closing until an outcome ends the referral', () => {
  const findStates = (facts: Omit<Parameters<typeof hasReferral>[0], 'state'>) =>
    TICKET_STATES.filter((state) => hasReferral({ state, ...facts }))
  expect(findStates({ wasReferred: false, outcome: null })).toEqual([])
  expect(findStates({ wasReferred: true, outcome: null })).toEqual(['referred', 'closed'])
  expect(findStates({ wasReferred: true, outcome: 'unsafe' })).toEqual(['referred', 'closed'])
  expect(findStates({ wasReferred: true, outcome: 'fixed' })).toEqual(['referred'])
})

test('participants report every 10 seconds and are removed after 30 seconds of silence', () => {
  expect([CALL_HEARTBEAT_SECONDS, CALL_SILENCE_SECONDS]).toEqual([10, 30])
})

test('a ticket is handed over only outside calls and while a mechanic works on it', () => {
  expect(TICKET_STATES.filter(canHandOver)).toEqual([
    'booking_open',
    'booked',
    'wrap_up',
    'waiting_for_part',
    'referred',
  ])
})

test('the outcome of a call is written during the call and after it', () => {
  expect(TICKET_STATES.filter(canWriteSummary)).toEqual(['in_call', 'wrap_up'])
})

test('a slot is chosen for a first appointment and to move the booked one', () => {
  expect(TICKET_STATES.filter(isBookable)).toEqual(['booking_open', 'booked'])
})

test('a call is ahead while the ticket is booked, and runs while it is in the call', () => {
  expect(TICKET_STATES.filter(isCallState)).toEqual(['booked', 'in_call'])
})

test('a call has ended once its ticket is neither booked nor in the call', () => {
  const facts = { stateSince: STARTS_AT, appointment: null }
  expect(TICKET_STATES.filter((state) => !isCallEnded({ state, ...facts }))).toEqual(['booked', 'in_call'])
})

test.each([
  ['by the mechanic during its slot', '10:20', '10:20', true],
  ['by the mechanic after its slot, before it could no longer be rejoined', '10:28', '10:37', true],
  ['by the service at the end of its slot', '10:10', '10:30', false],
  ['by the service ten minutes after the last participant fell silent', '10:28', '10:38', false],
])(
  'a call that was moved to wrap-up %s has ended for pages that still see each other: %s, %s, %s',
  (_, left, moved, ended) => {
    const toTime = (time: string) => `2026-11-24T${time}:00.000Z`
    const appointment = { ...APPOINTMENT, leftAt: toTime(left) }
    expect(isCallEnded({ state: 'wrap_up', stateSince: toTime(moved), appointment })).toBe(ended)
  },
)

test('pages offer to change an appointment before its deadline', () => {
  const appointment = { changeUntil: STARTS_AT }
  expect([-1, 0, 1].map((ms) => canChange(appointment, at(STARTS_AT) + ms))).toEqual([true, false, false])
})

test.each([
  ['a millisecond before the last hour', '2026-11-24T08:59:59.999Z', false],
  ['an hour before the start', '2026-11-24T09:00:00.000Z', true],
  ['a millisecond before the end', '2026-11-24T10:29:59.999Z', true],
  ['at the end', '2026-11-24T10:30:00.000Z', false],
])('a mechanic who is late can postpone the call %s: %s, %s', (_, now, isPossible) => {
  expect(canDelay('booked', { ...APPOINTMENT, delayedMinutes: 0 }, now)).toBe(isPossible)
})

test('the link in the mail of an appointment is valid for 24 hours after its end', () => {
  const day = 24 * 60 * 60_000
  const end = at(APPOINTMENT.endsAt)
  expect([-1, 0].map((ms) => isVisitLinkValid(APPOINTMENT.endsAt, end + day + ms))).toEqual([true, false])
})

test('a missed call is followed up before its follow-up and before a new booking', () => {
  const findStates = (facts: { missedAppointment: boolean; followUp?: object | null }) =>
    TICKET_STATES.filter((state) => canFollowUp({ state, ...facts }))
  expect(findStates({ missedAppointment: true })).toEqual(['booking_open', 'wrap_up'])
  expect(findStates({ missedAppointment: true, followUp: {} })).toEqual([])
  expect(findStates({ missedAppointment: false })).toEqual([])
})

test('a rating requires a reason from 3 stars down, for each of its questions', () => {
  expect(RATING_REASON_MAX).toBe(3)
  const lowest = [
    [5, 5],
    [4, 4],
    [3, 5],
    [5, 3],
    [1, 1],
  ]
  expect(lowest.map(requiresRatingReason)).toEqual([false, false, true, true, true])
})

describe('joining', () => {
  test.each([
    ['a millisecond before the last 10 minutes', '2026-11-24T09:49:59.999Z', false],
    ['10 minutes before the start', '2026-11-24T09:50:00.000Z', true],
    ['a millisecond before the end', '2026-11-24T10:29:59.999Z', true],
    ['at the end', '2026-11-24T10:30:00.000Z', false],
  ])('a booked call %s', (_, now, isJoinable) => {
    expect(canJoin('booked', APPOINTMENT, now)).toBe(isJoinable)
  })

  test('a call in progress can be joined after the end of its slot', () => {
    expect(canJoin('in_call', APPOINTMENT, '2026-11-24T11:00:00.000Z')).toBe(true)
  })

  test.each([
    ['within the slot', '2026-11-24T10:02:00.000Z', '2026-11-24T10:29:59.999Z', true],
    ['after the slot, within 10 minutes', '2026-11-24T10:28:00.000Z', '2026-11-24T10:37:59.999Z', true],
    ['10 minutes after the last participant left', '2026-11-24T10:28:00.000Z', '2026-11-24T10:38:00.000Z', false],
    ['within 10 minutes after leaving late', '2026-11-24T10:45:00.000Z', '2026-11-24T10:54:59.999Z', true],
  ])('a call that its last participant left can be rejoined %s', (_, leftAt, now, isRejoinable) => {
    expect(canRejoin('in_call', { ...APPOINTMENT, leftAt }, now)).toBe(isRejoinable)
    expect(canJoin('in_call', { ...APPOINTMENT, leftAt }, now)).toBe(isRejoinable)
  })

  test('a call whose outcome is sent cannot be rejoined', () => {
    const left = { ...APPOINTMENT, leftAt: '2026-11-24T10:28:00.000Z' }
    const rejoinable = TICKET_STATES.filter((state) => canRejoin(state, left, '2026-11-24T10:29:00.000Z'))
    expect(rejoinable).toEqual(['in_call'])
  })

  test('no other state can be joined', () => {
    const joinable = TICKET_STATES.filter((state) => canJoin(state, APPOINTMENT, STARTS_AT))
    expect(joinable).toEqual(['booked', 'in_call'])
  })

  test.each([null, undefined])('without an appointment no state can be joined', (appointment) => {
    expect(TICKET_STATES.filter((state) => canJoin(state, appointment, STARTS_AT))).toEqual([])
  })
})

describe('reopening', () => {
  test.each([
    ['7 days after closing', '2026-12-01T10:00:00.000Z', true],
    ['a millisecond later', '2026-12-01T10:00:00.001Z', false],
  ])('%s', (_, now, isReopenable) => {
    expect(reopenUntil(STARTS_AT)).toBe(at('2026-12-01T10:00:00.000Z'))
    expect(canReopen(STARTS_AT, now)).toBe(isReopenable)
  })

  test('a ticket that is not closed cannot be reopened', () => {
    expect(canReopen(null, STARTS_AT)).toBe(false)
    expect(canReopen(null, 0)).toBe(false)
  })
})

describe('the current ticket', () => {
  const [closed, olderClosed, open, olderOpen] = [
    { state: 'closed', number: 4 },
    { state: 'closed', number: 3 },
    { state: 'booked', number: 2 },
    { state: 'referred', number: 1 },
  ] as const

  test('is the newest that is not closed', () => {
    expect(findCurrentTicket([closed, olderClosed, open, olderOpen])).toBe(open)
  })
  test('is the newest when all are closed', () => {
    expect(findCurrentTicket([closed, olderClosed])).toBe(closed)
  })
  test('is undefined without tickets', () => {
    expect(findCurrentTicket([])).toBeUndefined()
  })
})
