import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'
import {
  CALL_STATES,
  callEndsAt,
  canChange,
  canDelay,
  canFollowUp,
  canHandOver,
  canJoin,
  canPassGreeting,
  canRejoin,
  canReopen,
  caseShareExpiresAt,
  DELAY_MAX_MINUTES,
  findCurrentTicket,
  hasReferral,
  holdExpiresAt,
  isBookable,
  isCallEnded,
  isFinallyClosed,
  isReplacedClient,
  isVisitLinkValid,
  joinOpensAt,
  missingPartyFor,
  referralClosesAt,
  reopenUntil,
  requiresRatingReason,
} from './ticket-rules.ts'
import { FOLLOW_UP_CAUSES, OUTCOME_NAMES, TICKET_STATES } from './tickets.ts'

const state = fc.constantFrom(...TICKET_STATES)
/** Milliseconds around the present, in which every rule changes its answer. */
const time = fc.integer({ min: 0, max: 400 * DAY_MS })
const minutes = fc.integer({ min: -2000, max: 2000 })
/** A call of 5 to 120 minutes that its last participant has left, or not. */
const call = fc
  .record({
    startsAt: time,
    length: fc.integer({ min: 5, max: 120 }),
    leftAfter: fc.option(fc.integer({ min: -10, max: 240 })),
    delayedMinutes: fc.constantFrom(0, 10, 20, 30),
  })
  .map(({ startsAt, length, leftAfter, delayedMinutes }) => ({
    startsAt,
    endsAt: startsAt + length * MINUTE_MS,
    leftAt: leftAfter === null ? null : startsAt + leftAfter * MINUTE_MS,
    delayedMinutes,
  }))
const check = <T extends [unknown, ...unknown[]]>(...args: Parameters<typeof fc.property<T>>) =>
  fc.assert(fc.property<T>(...args))

describe('times', () => {
  test('text, number and date name the same moment', () =>
    check(time, (at) => {
      expect(joinOpensAt(new Date(at))).toBe(joinOpensAt(at))
      expect(joinOpensAt(new Date(at).toISOString())).toBe(joinOpensAt(at))
    }))

  test('each moment lies the same span after or before its cause', () =>
    check(time, (at) => {
      expect([at - joinOpensAt(at), holdExpiresAt(at) - at].map((span) => span / MINUTE_MS)).toEqual([10, 5])
      const later = [reopenUntil(at), referralClosesAt(at), caseShareExpiresAt(at)]
      expect(later.map((moment) => (moment - at) / DAY_MS)).toEqual([7, 30, 30])
    }))
})

describe('the call', () => {
  test('opens ten minutes before a booked call and closes with its slot', () =>
    check(call, minutes, (times, offset) => {
      const now = times.startsAt + offset * MINUTE_MS
      expect(canJoin('booked', times, now)).toBe(offset >= -10 && now < times.endsAt)
    }))

  test('can be rejoined while it has participants, and then until its slot or ten minutes have passed', () =>
    check(call, minutes, (times, offset) => {
      const now = times.startsAt + offset * MINUTE_MS
      const isOpen = times.leftAt === null || now < times.endsAt || now < times.leftAt + 10 * MINUTE_MS
      expect(canRejoin('in_call', times, now)).toBe(isOpen)
      expect(canJoin('in_call', times, now)).toBe(isOpen)
    }))

  test('is in no other state joined or postponed, and never without an appointment', () =>
    check(state, call, minutes, (current, times, offset) => {
      const now = times.startsAt + offset * MINUTE_MS
      if (!CALL_STATES.includes(current)) expect(canJoin(current, times, now)).toBe(false)
      if (current !== 'in_call') expect(canRejoin(current, times, now)).toBe(false)
      if (current !== 'booked') expect(canDelay(current, times, now)).toBe(false)
      expect([canJoin(current, null, now), canRejoin(current, undefined, now), canDelay(current, null, now)]).toEqual([
        false,
        false,
        false,
      ])
    }))

  test('can be postponed from an hour before until its end, by half an hour at most', () =>
    check(call, minutes, (times, offset) => {
      const now = times.startsAt + offset * MINUTE_MS
      const isLeft = times.delayedMinutes < DELAY_MAX_MINUTES
      expect(canDelay('booked', times, now)).toBe(isLeft && offset >= -60 && now < times.endsAt)
    }))

  test('is over in every state after it, unless the service closed it after its time', () =>
    check(state, call, minutes, (current, times, offset) => {
      const stateSince = times.endsAt + offset * MINUTE_MS
      const wasClosed = current === 'wrap_up' && times.leftAt !== null && stateSince >= callEndsAt(times, times.leftAt)
      const isEnded = !CALL_STATES.includes(current) && !wasClosed
      expect(isCallEnded({ state: current, stateSince, appointment: times })).toBe(isEnded)
      expect(isCallEnded({ state: current, stateSince, appointment: null })).toBe(!CALL_STATES.includes(current))
    }))

  test('no heartbeat and no replaced client takes a place; another client does', () =>
    check(fc.uuid(), fc.uuid(), fc.boolean(), (clientId, other, isHeartbeat) => {
      expect(isReplacedClient({ replacedClientId: clientId }, { clientId, isHeartbeat })).toBe(true)
      const isSame = other === clientId
      expect(isReplacedClient({ replacedClientId: other }, { clientId, isHeartbeat })).toBe(isHeartbeat || isSame)
      expect(isReplacedClient({ replacedClientId: null }, { clientId })).toBe(false)
    }))

  test('signals that were not made for relays pass only where addresses are not hidden', () =>
    check(fc.option(fc.boolean(), { nil: undefined }), fc.boolean(), (relayOnly, isRelayOnly) => {
      expect(canPassGreeting({ relayOnly }, isRelayOnly)).toBe(!isRelayOnly || relayOnly === true)
    }))
})

describe('the ticket', () => {
  test('is bookable and handed over in its states only', () =>
    check(state, (current) => {
      expect(isBookable(current)).toBe(['booking_open', 'booked'].includes(current))
      const isWithMechanic = ['booking_open', 'booked', 'wrap_up', 'waiting_for_part', 'referred'].includes(current)
      expect(canHandOver(current)).toBe(isWithMechanic)
    }))

  test('can be reopened for seven days, and is then closed for good', () =>
    check(time, fc.integer({ min: -10, max: 10 * 24 }), (closedAt, hours) => {
      const now = closedAt + hours * HOUR_MS
      expect(canReopen(closedAt, now)).toBe(hours <= 7 * 24)
      expect(isFinallyClosed(closedAt, now)).toBe(hours > 7 * 24)
      expect([canReopen(null, now), isFinallyClosed(null, now)]).toEqual([false, false])
    }))

  test('has a referral after it was referred, until another outcome closes it', () =>
    check(state, fc.boolean(), fc.option(fc.constantFrom(...OUTCOME_NAMES)), (current, wasReferred, outcome) => {
      const refers = outcome === null || ['workshop', 'unsafe'].includes(outcome)
      const expected = wasReferred && (current === 'referred' || (current === 'closed' && refers))
      expect(hasReferral({ state: current, wasReferred, outcome })).toBe(expected)
    }))

  test('is followed up once after a missed call, while it has no new appointment', () =>
    check(state, fc.boolean(), fc.boolean(), (current, missedAppointment, isFollowedUp) => {
      const followUp = isFollowedUp ? {} : null
      const expected = missedAppointment && !isFollowedUp && ['wrap_up', 'booking_open'].includes(current)
      expect(canFollowUp({ state: current, missedAppointment, followUp })).toBe(expected)
    }))

  test('the current ticket is the newest open one, else the newest', () =>
    check(fc.array(fc.record({ id: fc.uuid(), state })), (tickets) => {
      const open = tickets.filter((ticket) => ticket.state !== 'closed')
      expect(findCurrentTicket(tickets)).toBe(open.length > 0 ? open[0] : tickets[0])
    }))
})

describe('the appointment', () => {
  test('pages offer changes until the last moment for them', () =>
    check(time, minutes, (changeUntil, offset) => {
      expect(canChange({ changeUntil }, changeUntil + offset)).toBe(offset < 0)
    }))

  test('the link of its mail is valid for a day after its end', () =>
    check(time, fc.integer({ min: -2, max: 48 }), (endsAt, hours) => {
      expect(isVisitLinkValid(endsAt, endsAt + hours * HOUR_MS)).toBe(hours < 24)
    }))
})

test('three stars or fewer require a reason', () =>
  check(fc.array(fc.integer({ min: 1, max: 5 })), (stars) => {
    expect(requiresRatingReason(stars)).toBe(Math.min(5, ...stars) <= 3)
  }))

test('a cause names the missing party, and a failed connection names none', () =>
  check(fc.constantFrom(...FOLLOW_UP_CAUSES), (cause) => {
    expect(missingPartyFor(cause)).toBe(cause === 'connection' ? null : cause)
  }))
