import { JOIN_OPENS_MINUTES_BEFORE } from '@radruf/contract'
import { MINUTE, toIso } from '../state/clock.ts'
import {
  type Account,
  type AppointmentRecord,
  displayName,
  findAccount,
  type MockState,
  type TicketRecord,
} from '../state/mock-state.ts'
import { requireInCharge, requireTicket } from './access.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import { findBooked, moveTicket, publishParticipants, toParticipant } from './ticket-moves.ts'

/** Clients say every 10 s that they are there; after this long without a word they are gone. Real time. */
const SILENT_AFTER = 30_000
/** A client that was replaced may have one last request on the way; for this long it does not take over again. */
const REPLACED_CLIENT_MS = 3_000

export const callHandlers = {
  joinCall: ({ mock, person, params }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const appointment = joinCall(mock, ticket, person, params.clientId)
    return {
      adapter: 'direct',
      iceServers: [],
      participants: ticket.participants.map(toParticipant),
      startsAt: toIso(appointment.startsAt),
      endsAt: toIso(appointment.endsAt),
      otherName: otherName(mock, ticket, person),
    }
  },
  leaveCall: ({ mock, person, params }) => {
    leaveCall(mock, requireTicket(mock, params.ticketId, person), person, params.clientId)
    return null
  },
  signalCall: async ({ mock, person, params, body: { from, to, signal } }) => {
    const relayed = mock.rewriteSignal ? await mock.rewriteSignal(signal) : signal
    const ticket = requireTicket(mock, params.ticketId, person)
    if (!ticket.participants.some((one) => one.clientId === from && one.personId === person.id))
      throw new ApiProblem('CALL_NOT_OPEN')
    const target = ticket.participants.find((one) => one.clientId === to && one.personId !== person.id)
    if (target) mock.events.append([target.personId], 'call.signal', { ticketId: ticket.id, from, to, signal: relayed })
    return null
  },
} satisfies Partial<Handlers>

/** Puts a person into the call, or notes that the person is still there. The first one in begins the call. */
export function joinCall(mock: MockState, ticket: TicketRecord, person: Account, clientId: string): AppointmentRecord {
  requireInCharge(ticket, person)
  const appointment = requireJoinable(mock, ticket)
  if (ticket.state === 'booked') moveTicket(mock, ticket, 'in_call', person)
  removeSilentParticipants(mock, ticket)
  const real = Date.now()
  const own = ticket.participants.find(({ personId }) => personId === person.id)
  if (own?.clientId === clientId) {
    own.lastSeen = real
    return appointment
  }
  if (own?.replaced?.clientId === clientId && real - own.replaced.at < REPLACED_CLIENT_MS) return appointment
  const others = ticket.participants.filter((one) => one !== own)
  const place = {
    clientId,
    personId: person.id,
    role: person.role,
    joinedAt: mock.clock.now(),
    lastSeen: real,
    replaced: own ? { clientId: own.clientId, at: real } : null,
  }
  if (others.length > 0) appointment.metAt ??= mock.clock.now()
  publishParticipants(mock, ticket, [...others, place])
  return appointment
}

/** Takes a person out of the call; a client that was replaced has nothing to leave. */
export function leaveCall(mock: MockState, ticket: TicketRecord, person: Account, clientId: string): void {
  const rest = ticket.participants.filter((one) => one.personId !== person.id || one.clientId !== clientId)
  if (rest.length === ticket.participants.length) return
  publishParticipants(mock, ticket, rest)
  endElapsedCall(mock, ticket)
}

/** Drops whoever has not been heard of for half a minute of real time. */
export function removeSilentParticipants(mock: MockState, ticket: TicketRecord): void {
  const rest = ticket.participants.filter(({ lastSeen }) => Date.now() - lastSeen <= SILENT_AFTER)
  if (rest.length < ticket.participants.length) publishParticipants(mock, ticket, rest)
}

/** Once the slot is over and everybody is gone the call is, too. Without a meeting it counts as missed. */
export function endElapsedCall(mock: MockState, ticket: TicketRecord): void {
  const booked = ticket.state === 'in_call' ? findBooked(mock, ticket) : undefined
  if (!booked || mock.clock.now() < booked.endsAt || ticket.participants.length > 0) return
  ticket.missedAppointment = booked.metAt === null
  moveTicket(mock, ticket, 'wrap_up', 'system')
}

/** In a call that has begun one can always come back; before, the appointment decides. */
function requireJoinable(mock: MockState, ticket: TicketRecord): AppointmentRecord {
  const booked = findBooked(mock, ticket)
  const now = mock.clock.now()
  const isOpen =
    ticket.state === 'in_call' ||
    (ticket.state === 'booked' &&
      booked !== undefined &&
      now >= booked.startsAt - JOIN_OPENS_MINUTES_BEFORE * MINUTE &&
      now < booked.endsAt)
  if (!isOpen || !booked) throw new ApiProblem('CALL_NOT_OPEN')
  return booked
}

function otherName(mock: MockState, { customerId, mechanicId }: TicketRecord, { role }: Account): string {
  const other = findAccount(mock, (role === 'customer' && mechanicId) || customerId)
  return other ? displayName(other) : ''
}
