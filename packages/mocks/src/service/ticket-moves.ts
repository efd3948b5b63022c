import { canMove, isChatOpen, REOPEN_DAYS, type TicketState } from '@radruf/contract'
import { DAY, iso, isoOrNull } from '../world/clock.ts'
import type { Account, AppointmentRecord, TicketRecord, World } from '../world/world.ts'
import { sidesOf } from './access.ts'
import { Refused } from './call.ts'

export function openTicket(world: World, person: Account): TicketRecord {
  const own = world.tickets.filter(({ customerId }) => customerId === person.id)
  if (own.some(({ state }) => state !== 'closed')) throw new Refused('TICKET_ALREADY_OPEN')
  const ticket: TicketRecord = {
    id: world.newId(),
    number: Math.max(0, ...own.map(({ number }) => number)) + 1,
    customerId: person.id,
    mechanicId: null,
    state: 'questionnaire_open',
    createdAt: world.clock.now(),
    closedAt: null,
    answers: {},
    answersUpdatedAt: null,
    missedAppointment: false,
    chatOpenedAt: null,
    moves: [],
    photos: [],
    snapshots: [],
    notes: [],
    share: null,
    thread: { lastSeq: 0, read: { customer: 0, mechanic: 0 }, messages: [] },
    participants: [],
    summary: null,
  }
  world.tickets.push(ticket)
  announceTicket(world, ticket)
  return ticket
}

/** Who moves a ticket. */
export type Mover = Account | 'system'

/** Moves a ticket along the contract's table, ends what ends with the state it leaves, and tells everybody concerned. */
export function moveTicket(world: World, ticket: TicketRecord, to: TicketState, mover: Mover): void {
  const by = mover === 'system' ? mover : mover.role
  const { state: from } = ticket
  const now = world.clock.now()
  const isClosedForGood = ticket.closedAt !== null && now - ticket.closedAt > REOPEN_DAYS * DAY
  const hasAnotherOpen = world.tickets.some(
    (one) => one !== ticket && one.customerId === ticket.customerId && one.state !== 'closed',
  )
  if (!canMove(from, to, by) || isClosedForGood || (from === 'closed' && hasAnotherOpen)) throw cannotMove(ticket, to)
  ticket.state = to
  ticket.closedAt = to === 'closed' ? now : null
  ticket.moves.push({ from, to, by, personId: mover === 'system' ? null : mover.id, at: now })
  if (from === 'in_call') {
    const booked = bookedOf(world, ticket)
    if (booked) booked.status = 'done'
    if (ticket.participants.length > 0) announceParticipants(world, ticket, [])
  }
  if (to === 'closed')
    world.appointments = world.appointments.filter((one) => one.ticketId !== ticket.id || one.status !== 'held')
  announceTicket(world, ticket)
}

export const cannotMove = ({ state }: TicketRecord, to: TicketState) =>
  new Refused('TICKET_CANNOT_MOVE', { detail: `${state} -> ${to}` })

/** Tells the customer, and the mechanic in charge or all of them, that the ticket changed. */
export function announceTicket(world: World, ticket: TicketRecord): void {
  const mechanics = world.accounts.filter(({ role }) => role === 'mechanic').map(({ id }) => id)
  const sides = ticket.mechanicId ? sidesOf(ticket) : [ticket.customerId, ...mechanics]
  world.events.append(sides, 'ticket.changed', { ticketId: ticket.id, state: ticket.state })
}

export function announceParticipants(world: World, ticket: TicketRecord, participants = ticket.participants): void {
  ticket.participants = participants
  world.events.append(sidesOf(ticket), 'call.participants', {
    ticketId: ticket.id,
    participants: participants.map(participantView),
  })
}

export const participantView = ({ clientId, personId, role, joinedAt }: TicketRecord['participants'][number]) => ({
  clientId,
  personId,
  role,
  joinedAt: iso(joinedAt),
})

/** The appointment that a ticket has now. */
export const bookedOf = (world: World, { id }: TicketRecord): AppointmentRecord | undefined =>
  world.appointments.find(({ ticketId, status }) => ticketId === id && status === 'booked')

export const isOpenForChat = ({ state, chatOpenedAt }: TicketRecord): boolean =>
  isChatOpen({ state, chatOpenedAt: isoOrNull(chatOpenedAt) })
