import { canMove, isChatOpen, isFinallyClosed, type TicketState } from '@radruf/contract'
import { toIso, toIsoOrNull } from '../state/clock.ts'
import type { Account, AppointmentRecord, MockState, TicketRecord } from '../state/mock-state.ts'
import { participantIds } from './access.ts'
import { ApiProblem } from './endpoint-call.ts'

export function openTicket(mock: MockState, person: Account): TicketRecord {
  const own = mock.tickets.filter(({ customerId }) => customerId === person.id)
  if (own.some(({ state }) => state !== 'closed')) throw new ApiProblem('TICKET_ALREADY_OPEN')
  const ticket: TicketRecord = {
    id: mock.newId(),
    number: Math.max(0, ...own.map(({ number }) => number)) + 1,
    customerId: person.id,
    mechanicId: null,
    state: 'questionnaire_open',
    createdAt: mock.clock.now(),
    closedAt: null,
    answers: {},
    answersUpdatedAt: null,
    bikeId: null,
    missedBy: null,
    followUp: null,
    chatOpenedAt: null,
    snoozedUntil: null,
    moves: [],
    photos: [],
    snapshots: [],
    noise: null,
    attachments: [],
    notes: [],
    viewers: [],
    share: null,
    thread: { lastSeq: 0, read: { customer: 0, mechanic: 0 }, messages: [] },
    participants: [],
    summary: null,
  }
  mock.tickets.push(ticket)
  publishTicketChanged(mock, ticket)
  return ticket
}

/** Actor of a ticket move. */
type Mover = Account | 'system'

/**
 * Moves a ticket along the contract's table. Leaving a state ends its call or hold. Publishes `ticket.changed`. Throws
 * TICKET_CANNOT_MOVE.
 */
export function moveTicket(mock: MockState, ticket: TicketRecord, to: TicketState, mover: Mover): void {
  const by = mover === 'system' ? mover : mover.role
  const { state: from } = ticket
  const now = mock.clock.now()
  const hasAnotherOpen = mock.tickets.some(
    (other) => other !== ticket && other.customerId === ticket.customerId && other.state !== 'closed',
  )
  if (!canMove(from, to, by) || isFinallyClosed(ticket.closedAt, now) || (from === 'closed' && hasAnotherOpen))
    throw createMoveProblem(ticket, to)
  ticket.state = to
  ticket.closedAt = to === 'closed' ? now : null
  ticket.moves.push({ from, to, by, personId: mover === 'system' ? null : mover.id, at: now })
  if (from === 'in_call') {
    const booked = findBooked(mock, ticket)
    if (booked) Object.assign(booked, { status: 'done', leftAt: booked.leftAt ?? now })
    if (ticket.participants.length > 0) publishParticipants(mock, ticket, [])
  }
  if (to === 'closed')
    mock.appointments = mock.appointments.filter(
      (appointment) => appointment.ticketId !== ticket.id || appointment.status !== 'held',
    )
  publishTicketChanged(mock, ticket)
}

export const createMoveProblem = ({ state }: TicketRecord, to: TicketState) =>
  new ApiProblem('TICKET_CANNOT_MOVE', { detail: `${state} -> ${to}` })

/** Publishes `ticket.changed` to the customer and to the assigned mechanic, or to all mechanics without one. */
export function publishTicketChanged(mock: MockState, ticket: TicketRecord): void {
  const mechanics = mock.accounts.filter(({ role }) => role === 'mechanic').map(({ id }) => id)
  const recipients = ticket.mechanicId ? participantIds(ticket) : [ticket.customerId, ...mechanics]
  const viewers = ticket.viewers.map(({ personId }) => personId)
  mock.events.append([...recipients, ...viewers], 'ticket.changed', { ticketId: ticket.id, state: ticket.state })
}

/** A client whose person has hung up, or closed or reloaded the page. */
export type LeftClient = { clientId: string; isPageClosed: boolean }

export function publishParticipants(
  mock: MockState,
  ticket: TicketRecord,
  participants = ticket.participants,
  left?: LeftClient,
): void {
  ticket.participants = participants
  mock.events.append(participantIds(ticket), 'call.participants', {
    ticketId: ticket.id,
    participants: participants.map(toParticipant),
    ...(left && { leftClientId: left.clientId }),
    ...(left?.isPageClosed && { isPageClosed: true }),
  })
}

export const toParticipant = ({ clientId, personId, role, joinedAt }: TicketRecord['participants'][number]) => ({
  clientId,
  personId,
  role,
  joinedAt: toIso(joinedAt),
})

/** The booked appointment of a ticket. */
export const findBooked = (mock: MockState, { id }: TicketRecord): AppointmentRecord | undefined =>
  mock.appointments.find(({ ticketId, status }) => ticketId === id && status === 'booked')

export const isChatOpenFor = ({ state, chatOpenedAt }: TicketRecord): boolean =>
  isChatOpen({ state, chatOpenedAt: toIsoOrNull(chatOpenedAt) })
