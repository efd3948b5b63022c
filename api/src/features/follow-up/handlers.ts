import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { withLockedTicket } from '../tickets/ticket-access.ts'
import { toTicketView } from '../tickets/view.ts'
import { followUpCall } from './follow-up.ts'

export const followUpHandlers = {
  followUpCall: async (call) => {
    const { service, person, body } = call
    const now = dateOf(service.clock.now())
    const ticket = await withLockedTicket(call, (trx, locked) =>
      followUpCall(trx, { ...body, ticket: locked, person, now, settings: service.settings }),
    )
    return toTicketView(service, ticket, person)
  },
} satisfies Partial<Handlers>
