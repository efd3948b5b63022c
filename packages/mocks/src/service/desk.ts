import { type DeskEntry, OUTCOMES, type Outcome, type Ticket } from '@radruf/contract'
import type { Account, TicketRecord, World } from '../world/world.ts'
import { requireInCharge, requireTicket } from './access.ts'
import { type Handlers, Refused } from './call.ts'
import { dateIn } from './slots.ts'
import { announceTicket, moveTicket } from './ticket-moves.ts'
import { latestCallOf, ticketView } from './ticket-view.ts'

/** At or below this many stars people say why. */
const REASON_REQUIRED_AT = 3

export const deskHandlers = {
  getDesk: ({ world, person }) => {
    const { zone } = world.settings
    const tickets = world.tickets
      .filter(({ mechanicId, state }) => mechanicId === person.id && ['booked', 'in_call', 'wrap_up'].includes(state))
      .map((ticket) => ticketView(world, ticket, person))
      .sort((a, b) => startOf(a).localeCompare(startOf(b)))
    const tomorrow = dateIn(zone, world.clock.now()).add({ days: 1 }).toZonedDateTime(zone).toInstant()
    const endOfToday = new Date(tomorrow.epochMilliseconds).toISOString()
    const ahead = tickets.filter(({ state, appointment }) => state !== 'wrap_up' && appointment)
    return {
      zone,
      inReview: world.tickets
        .filter(({ state }) => state === 'in_review')
        .map((ticket) => ticketView(world, ticket, person))
        .sort((a, b) => a.stateSince.localeCompare(b.stateSince))
        .map(deskEntry),
      today: ahead.filter((ticket) => startOf(ticket) < endOfToday).map(deskEntry),
      upcoming: ahead.filter((ticket) => startOf(ticket) >= endOfToday).map(deskEntry),
      wrapUp: tickets.filter(({ state }) => state === 'wrap_up').map(deskEntry),
    }
  },
  writeSummary: ({ world, person, params, body }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    writeSummary(world, ticket, person, { outcome: body.outcome as Outcome, text: body.text })
    return ticketView(world, ticket, person)
  },
  rateCall: ({ world, person, params, body }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    if (Math.min(body.call, body.service) <= REASON_REQUIRED_AT && body.reason === '')
      throw new Refused('INVALID_INPUT', { fields: { reason: 'required' } })
    const latest = latestCallOf(world, ticket)
    if (!latest) throw new Refused('TICKET_CANNOT_MOVE', { detail: 'no call took place' })
    latest.rating = body
    announceTicket(world, ticket)
    return ticketView(world, ticket, person)
  },
} satisfies Partial<Handlers>

const startOf = ({ appointment }: Ticket) => appointment?.startsAt ?? ''
const deskEntry = (ticket: Ticket): DeskEntry => ({
  ticket,
  customerWaiting: ticket.callParticipants.some(({ role }) => role === 'customer'),
})

/** Writes what came of the call and moves the ticket to where the outcome leads; a call that is still on is ended first. */
export function writeSummary(
  world: World,
  ticket: TicketRecord,
  person: Account,
  { outcome, text }: { outcome: Outcome; text: string },
): void {
  requireInCharge(ticket, person)
  const to = OUTCOMES[outcome]
  if (ticket.state === to && ticket.summary?.outcome === outcome && ticket.summary.text === text) return
  if (ticket.state !== 'in_call' && ticket.state !== 'wrap_up')
    throw new Refused('TICKET_CANNOT_MOVE', { detail: `no summary while ${ticket.state}` })
  if (ticket.state === 'in_call') moveTicket(world, ticket, 'wrap_up', person)
  ticket.summary = { outcome, text, writtenAt: world.clock.now() }
  moveTicket(world, ticket, to, person)
}
