import { JOIN_OPENS_MINUTES_BEFORE } from '@radruf/contract'
import { iso, MINUTE } from '../world/clock.ts'
import {
  type Account,
  type AppointmentRecord,
  accountOf,
  shownName,
  type TicketRecord,
  type World,
} from '../world/world.ts'
import { requireInCharge, requireTicket } from './access.ts'
import { type Handlers, Refused } from './call.ts'
import { announceParticipants, bookedOf, moveTicket, participantView } from './ticket-moves.ts'

/** Clients say every 10 s that they are there; after this long without a word they are gone. Real time. */
const SILENT_AFTER = 30_000
/** A client that was replaced may have one last request on the way; for this long it does not take over again. */
const REPLACED_FOR = 3_000

export const callHandlers = {
  joinCall: ({ world, person, params }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    const appointment = joinCall(world, ticket, person, params.clientId)
    return {
      adapter: 'direct',
      iceServers: [],
      participants: ticket.participants.map(participantView),
      startsAt: iso(appointment.startsAt),
      endsAt: iso(appointment.endsAt),
      otherName: otherName(world, ticket, person),
    }
  },
  leaveCall: ({ world, person, params }) => {
    leaveCall(world, requireTicket(world, params.ticketId, person), person, params.clientId)
    return null
  },
  signalCall: async ({ world, person, params, body: { from, to, signal } }) => {
    const passed = world.line ? await world.line(signal) : signal
    const ticket = requireTicket(world, params.ticketId, person)
    if (!ticket.participants.some((one) => one.clientId === from && one.personId === person.id))
      throw new Refused('CALL_NOT_OPEN')
    const target = ticket.participants.find((one) => one.clientId === to && one.personId !== person.id)
    if (target) world.events.append([target.personId], 'call.signal', { ticketId: ticket.id, from, to, signal: passed })
    return null
  },
} satisfies Partial<Handlers>

/** Puts a person into the call, or notes that the person is still there. The first one in begins the call. */
export function joinCall(world: World, ticket: TicketRecord, person: Account, clientId: string): AppointmentRecord {
  requireInCharge(ticket, person)
  const appointment = openAppointment(world, ticket)
  if (ticket.state === 'booked') moveTicket(world, ticket, 'in_call', person)
  dropSilent(world, ticket)
  const real = Date.now()
  const own = ticket.participants.find(({ personId }) => personId === person.id)
  if (own?.clientId === clientId) {
    own.lastSeen = real
    return appointment
  }
  if (own?.replaced?.clientId === clientId && real - own.replaced.at < REPLACED_FOR) return appointment
  const others = ticket.participants.filter((one) => one !== own)
  const place = {
    clientId,
    personId: person.id,
    role: person.role,
    joinedAt: world.clock.now(),
    lastSeen: real,
    replaced: own ? { clientId: own.clientId, at: real } : null,
  }
  if (others.length > 0) appointment.metAt ??= world.clock.now()
  announceParticipants(world, ticket, [...others, place])
  return appointment
}

/** Takes a person out of the call; a client that was replaced has nothing to leave. */
export function leaveCall(world: World, ticket: TicketRecord, person: Account, clientId: string): void {
  const rest = ticket.participants.filter((one) => one.personId !== person.id || one.clientId !== clientId)
  if (rest.length === ticket.participants.length) return
  announceParticipants(world, ticket, rest)
  endCallIfOver(world, ticket)
}

/** Drops whoever has not been heard of for half a minute of real time. */
export function dropSilent(world: World, ticket: TicketRecord): void {
  const rest = ticket.participants.filter(({ lastSeen }) => Date.now() - lastSeen <= SILENT_AFTER)
  if (rest.length < ticket.participants.length) announceParticipants(world, ticket, rest)
}

/** Once the slot is over and everybody is gone the call is, too. Without a meeting it counts as missed. */
export function endCallIfOver(world: World, ticket: TicketRecord): void {
  const booked = ticket.state === 'in_call' ? bookedOf(world, ticket) : undefined
  if (!booked || world.clock.now() < booked.endsAt || ticket.participants.length > 0) return
  ticket.missedAppointment = booked.metAt === null
  moveTicket(world, ticket, 'wrap_up', 'system')
}

/** In a call that has begun one can always come back; before, the appointment decides. */
function openAppointment(world: World, ticket: TicketRecord): AppointmentRecord {
  const booked = bookedOf(world, ticket)
  const now = world.clock.now()
  const isOpen =
    ticket.state === 'in_call' ||
    (ticket.state === 'booked' &&
      booked !== undefined &&
      now >= booked.startsAt - JOIN_OPENS_MINUTES_BEFORE * MINUTE &&
      now < booked.endsAt)
  if (!isOpen || !booked) throw new Refused('CALL_NOT_OPEN')
  return booked
}

function otherName(world: World, { customerId, mechanicId }: TicketRecord, { role }: Account): string {
  const other = accountOf(world, (role === 'customer' && mechanicId) || customerId)
  return other ? shownName(other) : ''
}
