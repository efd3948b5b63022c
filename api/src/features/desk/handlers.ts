import type { DeskEntry, Ticket } from '@radruf/contract'
import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { dayAround } from '../booking/slots.ts'
import { ticketViews } from '../tickets/view.ts'
import { ticketsInReview, ticketsOnDesk } from './storage.ts'

const deskEntry = (ticket: Ticket): DeskEntry => ({
  ticket,
  customerWaiting: ticket.callParticipants.some(({ role }) => role === 'customer'),
})
const startOf = ({ appointment }: Ticket) => appointment?.startsAt ?? ''

export const deskHandlers = {
  getDesk: async ({ service, person }) => {
    const { zone } = service.settings
    const rows = await ticketsOnDesk(service.db, person.id)
    const tickets = (await ticketViews(service, rows, person)).sort((a, b) => startOf(a).localeCompare(startOf(b)))
    const inReview = await ticketViews(service, await ticketsInReview(service.db), person)
    // A call of yesterday that nobody has ended is still work of today.
    const endOfToday = dayAround(zone, dateOf(service.clock.now())).endsAt.toISOString()
    const ahead = tickets.filter(({ state, appointment }) => state !== 'wrap_up' && appointment)
    return {
      zone,
      inReview: inReview.sort((a, b) => a.stateSince.localeCompare(b.stateSince)).map(deskEntry),
      today: ahead.filter((ticket) => startOf(ticket) < endOfToday).map(deskEntry),
      upcoming: ahead.filter((ticket) => startOf(ticket) >= endOfToday).map(deskEntry),
      wrapUp: tickets.filter(({ state }) => state === 'wrap_up').map(deskEntry),
    }
  },
} satisfies Partial<Handlers>
