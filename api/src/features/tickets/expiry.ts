import { REFERRAL_DAYS, type TicketState } from '@radruf/contract'
import { inTransaction } from '../../database/transaction.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import type { Settings } from '../../settings.ts'
import { dateOf } from '../../time.ts'
import { moveTicket } from './move.ts'
import { findLastMoveTime, lockTicket } from './storage.ts'

const DAY_MS = 86_400_000

/** Days after which a ticket in this state is closed; 0: never. */
const expiryDays = (state: TicketState, { bookingExpiryDays, partExpiryDays }: Settings): number => {
  if (state === 'referred') return REFERRAL_DAYS
  if (state === 'waiting_for_part') return partExpiryDays
  return state === 'booking_open' ? bookingExpiryDays : 0
}

/** Closes a ticket that has stayed in its state for too long, or schedules the next check for the day that happens. */
export const expireTicket: JobHandler<'ticket.expiry'> = (service, { ticketId }) =>
  inTransaction(service, async (trx) => {
    const now = dateOf(service.clock.now())
    const ticket = await lockTicket(trx, ticketId)
    const days = ticket ? expiryDays(ticket.state, service.settings) : 0
    if (!ticket || days === 0) return
    const due = new Date((await findLastMoveTime(trx, ticket)).getTime() + days * DAY_MS)
    if (due > now) await enqueueJob(trx, { kind: 'ticket.expiry', payload: { ticketId }, runAt: due, key: ticketId })
    else await moveTicket(trx, ticket, { to: 'closed', by: 'system', personId: null, now })
  })
