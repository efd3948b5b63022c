import type { DeskEntry, Ticket } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { getDaySpan } from '../booking/slots/slots.ts'
import { toTicketViews } from '../tickets/view.ts'

export const deskHandlers = {
  getDesk: async ({ service, person }) => {
    const { zone } = service.settings
    const rows = await listTicketsOnDesk(service.db, person.id)
    const tickets = (await toTicketViews(service, rows, person)).sort((a, b) => getStart(a).localeCompare(getStart(b)))
    const inReview = await toTicketViews(service, await listTicketsInReview(service.db), person)
    // An unfinished call of an earlier day is listed under today.
    const endOfToday = getDaySpan(zone, dateOf(service.clock.now())).endsAt.toISOString()
    const ahead = tickets.filter(({ state, appointment }) => state !== 'wrap_up' && appointment)
    return {
      zone,
      inReview: inReview.sort((a, b) => a.stateSince.localeCompare(b.stateSince)).map(toDeskEntry),
      today: ahead.filter((ticket) => getStart(ticket) < endOfToday).map(toDeskEntry),
      upcoming: ahead.filter((ticket) => getStart(ticket) >= endOfToday).map(toDeskEntry),
      wrapUp: tickets.filter(({ state }) => state === 'wrap_up').map(toDeskEntry),
    }
  },
} satisfies Partial<Handlers>

const toDeskEntry = (ticket: Ticket): DeskEntry => ({
  ticket,
  customerWaiting: ticket.callParticipants.some(({ role }) => role === 'customer'),
})

const getStart = ({ appointment }: Ticket) => appointment?.startsAt ?? ''

/** Lists the tickets whose questionnaire waits for a review. */
const listTicketsInReview = (db: Db) => db.selectFrom('ticket').selectAll().where('state', '=', 'in_review').execute()

/** Lists a mechanic's tickets with an upcoming or running call, or a call to wrap up. */
const listTicketsOnDesk = (db: Db, mechanicId: string) =>
  db
    .selectFrom('ticket')
    .selectAll()
    .where('mechanic_id', '=', mechanicId)
    .where('state', 'in', ['booked', 'in_call', 'wrap_up'])
    .execute()
