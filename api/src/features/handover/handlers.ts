import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { requireTicket, withLockedTicket } from '../tickets/ticket-access.ts'
import { toTicketView } from '../tickets/view.ts'
import { handOver, listColleagues } from './hand-over.ts'

export const handoverHandlers = {
  listColleagues: async ({ service, person, params }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    return { colleagues: await listColleagues(service.db, ticket, person) }
  },
  handOver: async (call) => {
    const { service, person, body } = call
    const { clock, settings } = service
    const ticket = await withLockedTicket(call, (trx, locked) =>
      handOver(trx, {
        ticket: locked,
        person,
        mechanicId: body.mechanicId,
        now: dateOf(clock.now()),
        settings,
      }),
    )
    return toTicketView(service, ticket, person)
  },
} satisfies Partial<Handlers>
