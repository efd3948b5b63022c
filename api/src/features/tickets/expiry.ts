import { DAY_MS } from '@radruf/contract'
import { inTransaction } from '../../database/transaction.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { dateOf } from '../../time.ts'
import { EXPIRY_DAYS } from './expiry-days.ts'
import { moveTicket } from './move.ts'
import { findLastMoveTime, lockTicket } from './storage.ts'

/**
 * Closes a ticket whose last move is too long ago for its state, or schedules the next check for the day it will be. A follow-up
 * counts as a move, so it restarts the time of a ticket whose booking was open already.
 */
export const expireTicket: JobHandler<'ticket.expiry'> = (service, { ticketId }) =>
  inTransaction(service, async (trx) => {
    const now = dateOf(service.clock.now())
    const ticket = await lockTicket(trx, ticketId)
    const days = (ticket && EXPIRY_DAYS[ticket.state]?.(service.settings)) ?? 0
    if (!ticket || days === 0) return
    const due = new Date((await findLastMoveTime(trx, ticket)).getTime() + days * DAY_MS)
    if (due > now) await enqueueJob(trx, { kind: 'ticket.expiry', payload: { ticketId }, runAt: due, key: ticketId })
    else await moveTicket(trx, ticket, { to: 'closed', by: 'system', personId: null, now })
  })
