import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { withLockedTicket } from '../tickets/ticket-access.ts'
import { toTicketView } from '../tickets/view.ts'
import { rateCall } from './rating.ts'

export const ratingHandlers = {
  rateCall: async (call) => {
    const { service, person, body } = call
    const ticket = await withLockedTicket(call, async (trx, locked) => {
      await rateCall(trx, locked, body, dateOf(service.clock.now()))
      return locked
    })
    return toTicketView(service, ticket, person)
  },
} satisfies Partial<Handlers>
