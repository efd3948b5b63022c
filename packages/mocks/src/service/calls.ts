import {
  CALL_SILENCE_SECONDS,
  type CallSignal,
  callEndsAt,
  canJoin,
  canPassGreeting,
  isReplacedClient,
} from '@radruf/contract'
import { displayName, findMissingParty } from '@radruf/contract/server'
import { toIso } from '../state/clock.ts'
import {
  type Account,
  type AppointmentRecord,
  findAccount,
  type MockState,
  type TicketRecord,
} from '../state/mock-state.ts'
import { requireAssigned, requireTicket } from './access.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import {
  findBooked,
  type LeftClient,
  moveTicket,
  publishParticipants,
  publishTicketChanged,
  toParticipant,
} from './ticket-moves.ts'

/** Nothing listens on the discard port of this machine (RFC 863). */
const UNREACHABLE_RELAY = { urls: ['turn:127.0.0.1:9'], username: 'tester', credential: 'tester' }

export const callHandlers = {
  getCallServers: ({ mock, person }) => ({ ...toServers(mock), relayOnly: isRelayOnly(mock, person) }),
  enterLobby: ({ mock, person, params }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    requireAssigned(ticket, person)
    requireJoinable(mock, ticket)
    return {}
  },
  joinCall: async ({ mock, person, params, body: { greeting, isHeartbeat } }) => {
    const relayOnly = isRelayOnly(mock, person)
    if (relayOnly) requireRelay(mock)
    const ticket = requireTicket(mock, params.ticketId, person)
    const appointment = joinCall(mock, ticket, person, { ...params, isHeartbeat })
    if (greeting && canPassGreeting(greeting, relayOnly))
      await deliverSignals(mock, { ...greeting, from: params.clientId, ticket, person })
    return {
      ...toServers(mock),
      ...(relayOnly && { relayOnly }),
      participants: ticket.participants.map(toParticipant),
      startsAt: toIso(appointment.startsAt),
      endsAt: toIso(appointment.endsAt),
      otherName: counterpartName(mock, ticket, person),
    }
  },
  leaveCall: ({ mock, person, params, query }) => {
    const left = { clientId: params.clientId, isPageClosed: query.isPageClosed === 'true' }
    leaveCall(mock, requireTicket(mock, params.ticketId, person), person, left)
    return null
  },
  signalCall: async ({ mock, person, params, body: { from, to, signal, signals = [] } }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const delivered = await deliverSignals(mock, { from, to, signals: signal ? [signal] : signals, ticket, person })
    if (!delivered) throw new ApiProblem('CALL_NOT_OPEN')
    return null
  },
} satisfies Partial<Handlers>

const isRelayOnly = (mock: MockState, person: Account): boolean =>
  mock.settings.callRelayOnly || mock.faults.blocksMedia === true || person.hidesAddress

/** The mocked service knows a relay only where a fault makes it unreachable. */
const hasRelay = ({ faults }: MockState): boolean => faults.unreachableRelay === true || faults.blocksMedia === true

/** Throws CALL_RELAY_MISSING where a call would show an address that has to be hidden. */
export function requireRelay(mock: MockState) {
  if (!hasRelay(mock)) throw new ApiProblem('CALL_RELAY_MISSING')
}

const toServers = (mock: MockState) => ({
  adapter: 'direct' as const,
  iceServers: hasRelay(mock) ? [UNREACHABLE_RELAY] : [],
})

type SignalRequest = { from: string; to: string; signals: readonly CallSignal[]; ticket: TicketRecord; person: Account }

/** Sends the signals to the counterpart. Returns whether the sender is in the call. */
async function deliverSignals(mock: MockState, { from, to, signals, ticket, person }: SignalRequest): Promise<boolean> {
  const relayed = mock.rewriteSignal ? await Promise.all(signals.map(mock.rewriteSignal)) : signals
  const { participants } = ticket
  if (!participants.some(({ clientId, personId }) => clientId === from && personId === person.id)) return false
  const target = participants.find(({ clientId, personId }) => clientId === to && personId !== person.id)
  for (const signal of relayed)
    if (target) mock.events.append([target.personId], 'call.signal', { ticketId: ticket.id, from, to, signal })
  return true
}

/**
 * Adds a person to the call, or refreshes the person's presence. The first participant moves the ticket to `in_call`. Throws
 * CALL_NOT_OPEN.
 */
export function joinCall(
  mock: MockState,
  ticket: TicketRecord,
  person: Account,
  client: { clientId: string; isHeartbeat?: boolean | undefined },
): AppointmentRecord {
  const { clientId } = client
  requireAssigned(ticket, person)
  const appointment = requireJoinable(mock, ticket)
  if (ticket.state === 'booked') moveTicket(mock, ticket, 'in_call', person)
  removeSilentParticipants(mock, ticket)
  const real = Date.now()
  const own = ticket.participants.find(({ personId }) => personId === person.id)
  if (own?.clientId === clientId) {
    own.lastSeen = real
    return appointment
  }
  if (own && isReplacedClient(own, client)) return appointment
  const others = ticket.participants.filter((participant) => participant !== own)
  const participant = {
    clientId,
    personId: person.id,
    role: person.role,
    joinedAt: mock.clock.now(),
    lastSeen: real,
    replacedClientId: own?.clientId ?? null,
  }
  appointment.joinedAt[person.role] ??= mock.clock.now()
  appointment.leftAt = null
  if (person.role === 'customer') appointment.customerLeftAt = null
  if (others.length > 0) appointment.metAt ??= mock.clock.now()
  publishParticipants(mock, ticket, [...others, participant])
  return appointment
}

/** Removes a person from the call. A replaced client changes nothing. */
export function leaveCall(mock: MockState, ticket: TicketRecord, person: Account, left: LeftClient): void {
  const rest = ticket.participants.filter(
    (participant) => participant.personId !== person.id || participant.clientId !== left.clientId,
  )
  if (rest.length === ticket.participants.length) return
  publishParticipants(mock, ticket, rest, left)
  markLeft(mock, ticket)
  endElapsedCall(mock, ticket)
}

/** Records that the customer, or the last participant, left the call. */
function markLeft(mock: MockState, ticket: TicketRecord): void {
  const booked = findBooked(mock, ticket)
  if (!booked) return
  const isCustomerIn = ticket.participants.some(({ role }) => role === 'customer')
  if (!isCustomerIn && booked.joinedAt.customer) booked.customerLeftAt ??= mock.clock.now()
  if (ticket.participants.length > 0) return
  booked.leftAt ??= mock.clock.now()
  publishTicketChanged(mock, ticket)
}

/** Removes participants that have been silent for {@link CALL_SILENCE_SECONDS} of real time. */
export function removeSilentParticipants(mock: MockState, ticket: TicketRecord): void {
  const rest = ticket.participants.filter(({ lastSeen }) => Date.now() - lastSeen <= CALL_SILENCE_SECONDS * 1000)
  if (rest.length === ticket.participants.length) return
  publishParticipants(mock, ticket, rest)
  markLeft(mock, ticket)
}

/**
 * Ends a call without participants once its slot has elapsed and it can no longer be rejoined. Without a meeting the appointment
 * counts as missed.
 */
export function endElapsedCall(mock: MockState, ticket: TicketRecord): void {
  const booked = ticket.state === 'in_call' ? findBooked(mock, ticket) : undefined
  if (!booked || ticket.participants.length > 0) return
  if (mock.clock.now() < callEndsAt(booked, booked.leftAt ?? booked.startsAt)) return
  const { metAt, joinedAt } = booked
  const missedBy = findMissingParty({
    hasMet: metAt !== null,
    customer: joinedAt.customer !== undefined,
    mechanic: joinedAt.mechanic !== undefined,
  })
  if (missedBy) ticket.missedBy = missedBy
  moveTicket(mock, ticket, 'wrap_up', 'system')
}

/** The appointment of a call that can be joined now, else CALL_NOT_OPEN. */
function requireJoinable(mock: MockState, ticket: TicketRecord): AppointmentRecord {
  const booked = findBooked(mock, ticket)
  if (!booked || !canJoin(ticket.state, booked, mock.clock.now())) throw new ApiProblem('CALL_NOT_OPEN')
  return booked
}

function counterpartName(mock: MockState, { customerId, mechanicId }: TicketRecord, { role }: Account): string {
  const counterpart = findAccount(mock, (role === 'customer' && mechanicId) || customerId)
  return counterpart ? displayName(counterpart) : ''
}
