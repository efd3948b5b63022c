import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { onTicket } from '../tickets/on-ticket.ts'
import { requireTicket } from '../tickets/require-ticket.ts'
import { ticketView } from '../tickets/view.ts'
import { colleaguesOf, handOver } from './hand-over.ts'

export const handoverHandlers = {
  listColleagues: async ({ service, person, params }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    return { colleagues: await colleaguesOf(service.db, ticket, person) }
  },
  handOver: async (call) => {
    const { service, person, body } = call
    const { clock, settings } = service
    const ticket = await onTicket(call, (trx, locked) =>
      handOver(trx, {
        ticket: locked,
        person,
        mechanicId: body.mechanicId,
        now: dateOf(clock.now()),
        settings,
      }),
    )
    return ticketView(service, ticket, person)
  },
} satisfies Partial<Handlers>
