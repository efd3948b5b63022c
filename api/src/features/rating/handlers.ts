import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { onTicket } from '../tickets/on-ticket.ts'
import { ticketView } from '../tickets/view.ts'
import { rateCall } from './rating.ts'

export const ratingHandlers = {
  rateCall: async (call) => {
    const { service, person, body } = call
    const ticket = await onTicket(call, async (trx, locked) => {
      await rateCall(trx, locked, body, dateOf(service.clock.now()))
      return locked
    })
    return ticketView(service, ticket, person)
  },
} satisfies Partial<Handlers>
