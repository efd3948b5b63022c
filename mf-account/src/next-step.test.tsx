import {
  type Departure,
  type DepartureCause,
  joinOpensAt,
  TICKET_STATES,
  type Ticket,
  type TicketRole,
} from '@radruf/contract'
import { anAppointment, aTicket, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { expect, test } from 'vitest'
import { findNextStep, nextStepPath } from './next-step.ts'

const appointment = anAppointment()
const joinOpens = joinOpensAt(appointment.startsAt)
const callEnds = Date.parse(appointment.endsAt)
const summary = (outcome: string) =>
  ({ summary: { outcome, text: 'x', writtenAt: appointment.endsAt } }) as Partial<Ticket>
const page = `/tickets/${SAMPLE_TICKET_ID}`

const departed = (cause: DepartureCause, role: TicketRole) => ({ role, cause, at: appointment.startsAt })
const left = (departures: Departure[]) => ({
  appointment: { ...appointment, leftAt: appointment.startsAt, departures },
  lastCall: { metAt: appointment.startsAt, leftAt: appointment.startsAt },
})
const brokenOff = left([departed('closed', 'customer'), departed('lost', 'mechanic')])
const hungUp = left([departed('hung_up', 'customer'), departed('ended', 'mechanic')])

const SOLVED_AT = '2026-11-18T09:00:00.000Z'
const solved = { closedAt: SOLVED_AT, firstAid: { tried: ['link'], helpedAt: SOLVED_AT } }

test.each<[Partial<Ticket>, number, string, string]>([
  [{ state: 'questionnaire_open' }, 0, 'start', '/questionnaire'],
  [{ state: 'questionnaire_open', hasAnswers: true }, 0, 'continue', '/questionnaire'],
  [{ state: 'in_review' }, 0, 'review', page],
  [{ state: 'booking_open' }, 0, 'book', '/appointment'],
  [{ state: 'booking_open', missedAppointment: true }, 0, 'rebook', '/appointment'],
  [{ state: 'booking_open', ...summary('another_call') }, 0, 'another', '/appointment'],
  [{ state: 'booking_open', missedAppointment: true, ...summary('another_call') }, 0, 'rebook', '/appointment'],
  [{ state: 'booked', appointment }, joinOpens - 1, 'booked', '/appointment/confirmation'],
  [{ state: 'booked', appointment }, joinOpens, 'join', '/chat/videocall'],
  [{ state: 'booked', appointment }, callEnds, 'booked', '/appointment/confirmation'],
  [{ state: 'in_call', appointment }, callEnds, 'rejoin', '/chat/videocall'],
  [{ state: 'wrap_up', ratingDue: true }, 0, 'wrap_up', page],
  [{ state: 'wrap_up' }, 0, 'wrap_up', page],
  [{ state: 'wrap_up', missedAppointment: true }, 0, 'missed', '/chat'],
  [{ state: 'waiting_for_part', ...summary('part_needed') }, 0, 'part', '/appointment'],
  // A call without a hang-up leads back as long as it can be joined, then to its outcome.
  [{ state: 'in_call', ratingDue: true, ...brokenOff }, callEnds - 1, 'rejoin', '/chat/videocall'],
  [{ state: 'in_call', ratingDue: true, ...brokenOff }, callEnds + 11 * 60_000, 'wrap_up', page],
  [{ state: 'in_call', ratingDue: true, ...hungUp }, callEnds - 1, 'wrap_up', page],
  [{ state: 'wrap_up', ...summary('another_call') }, 0, 'wrap_up', page],
  [{ state: 'wrap_up', ...summary('fixed') }, 0, 'reopened', page],
  [{ state: 'referred', ratingDue: true, ...summary('unsafe') }, 0, 'unsafe', page],
  [{ state: 'referred', ratingDue: true }, 0, 'referred', page],
  [{ state: 'closed', ratingDue: true }, 0, 'closed', page],
  [{ state: 'closed', ...solved }, Date.parse(SOLVED_AT), 'solved', '/questionnaire/first-aid'],
  [{ state: 'closed', ...solved }, Date.parse(SOLVED_AT) + 8 * 86_400_000, 'closed', page],
  [{ state: 'wrap_up', ...solved, closedAt: null }, 0, 'reopened', page],
])('%j at %i: %s', (changes, now, step, path) => {
  const ticket = aTicket(changes)
  const next = findNextStep(ticket, now)
  expect(next).toBe(step)
  expect(nextStepPath(next, ticket)).toBe(path)
})

test('every state has a next step', () => {
  for (const state of TICKET_STATES) expect(findNextStep(aTicket({ state }), 0)).toBeTruthy()
})
