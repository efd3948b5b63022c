import type { Outcome } from '@radruf/contract'
import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { onTicket } from '../tickets/on-ticket.ts'
import { ticketView } from '../tickets/view.ts'
import { writeSummary } from './summary.ts'

export const summaryHandlers = {
  writeSummary: async (call) => {
    const { service, person, body } = call
    // The contract's schema lets only names of outcomes through, though its type says string.
    const outcome = body.outcome as Outcome
    const now = dateOf(service.clock.now())
    const { settings } = service
    const ticket = await onTicket(call, (trx, locked) =>
      writeSummary(trx, { ticket: locked, person, outcome, text: body.text, now, settings }),
    )
    return ticketView(service, ticket, person)
  },
} satisfies Partial<Handlers>
