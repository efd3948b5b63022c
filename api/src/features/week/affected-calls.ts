import { ApiProblem } from '@radruf/contract/api'
import type { Span } from '@radruf/contract/booking'
import { displayName } from '@radruf/contract/server'
import type { Db } from '../../database/schema.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { findBookedCalls } from './week-storage.ts'

export type BookedCall = Span & { ticketId: string; customerId: string; customerName: string }

/** Lists the booked calls of a mechanic that have not ended. */
export async function listBookedCalls(
  db: Db,
  { clock }: Pick<Service, 'clock'>,
  mechanicId: string,
): Promise<BookedCall[]> {
  const rows = await findBookedCalls(db, mechanicId, dateOf(clock.now()))
  return rows.map(({ ticket_id, customer_id, starts_at, ends_at, ...customer }) => ({
    ticketId: ticket_id,
    customerId: customer_id,
    customerName: displayName(customer),
    startsAt: starts_at.getTime(),
    endsAt: ends_at.getTime(),
  }))
}

/** Throws CALLS_AFFECTED with these calls, if any. */
export function refuseAffected(calls: readonly BookedCall[]) {
  if (calls.length === 0) return
  throw new ApiProblem('CALLS_AFFECTED', {
    calls: calls.map(({ ticketId, customerName, startsAt }) => ({
      ticketId,
      customerName,
      startsAt: new Date(startsAt).toISOString(),
    })),
  })
}
