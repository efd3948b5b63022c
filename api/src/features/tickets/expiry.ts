import type { TicketState } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import type { Settings } from '../../settings.ts'
import { dateOf } from '../../time.ts'
import { REFERRAL_DAYS } from '../referral/referrals-of.ts'
import { moveTicket } from './move.ts'
import { lastMoveAt, lockTicket, type TicketRow } from './storage.ts'

const DAY_MS = 86_400_000

/** Days after which a ticket is closed that stays in a state; 0: never. */
const daysIn = (state: TicketState, { bookingExpiryDays }: Settings): number => {
  if (state === 'referred') return REFERRAL_DAYS
  return state === 'booking_open' ? bookingExpiryDays : 0
}

/** Closes a ticket that has stayed too long in its state, or looks again when that time comes. */
export const expireTicket: JobHandler<'ticket.expiry'> = (service, { ticketId }) =>
  inTransaction(service, async (trx) => {
    const now = dateOf(service.clock.now())
    const ticket = await lockTicket(trx, ticketId)
    const days = ticket ? daysIn(ticket.state, service.settings) : 0
    if (!ticket || days === 0) return
    const due = new Date((await lastMoveAt(trx, ticket)).getTime() + days * DAY_MS)
    if (due > now) await lookAgain(trx, ticket, due)
    else await moveTicket(trx, ticket.id, { to: 'closed', by: 'system', personId: null, now })
  })

const lookAgain = (trx: Trx, { id }: TicketRow, runAt: Date) =>
  enqueueJob(trx, { kind: 'ticket.expiry', payload: { ticketId: id }, runAt, key: id })
