import type { Outcome } from '@radruf/contract'
import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { withLockedTicket } from '../tickets/ticket-access.ts'
import { toTicketView } from '../tickets/view.ts'
import { writeSummary } from './summary.ts'
import { isReminding } from './summary-reminder.ts'

export const summaryHandlers = {
  writeSummary: async (call) => {
    const { service, person, body } = call
    // The contract's schema accepts only names of outcomes; its type is string.
    const outcome = body.outcome as Outcome
    const now = dateOf(service.clock.now())
    const { settings } = service
    const agreed = body.agreed ?? []
    const ticket = await withLockedTicket(call, (trx, locked) =>
      writeSummary(trx, {
        ticket: locked,
        person,
        outcome,
        text: body.text,
        agreed,
        // Parts belong to their outcome only.
        parts: (outcome === 'part_needed' && body.parts) || [],
        pictures: [...new Set(body.pictures ?? [])],
        // Offered times belong to the outcome another_call only.
        offeredTimes:
          outcome === 'another_call' ? [...new Set(body.offeredTimes ?? [])].map((time) => new Date(time)) : [],
        remindAt: body.remindAt && isReminding(outcome, agreed) ? new Date(body.remindAt) : null,
        version: body.version,
        now,
        settings,
      }),
    )
    return toTicketView(service, ticket, person)
  },
} satisfies Partial<Handlers>
