import {
  type Absence,
  isValidAbsence,
  listCallsInAbsence,
  listCallsOutside,
  type Span,
  type WeekdayHours,
} from '@radruf/contract/booking'
import type { Db } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { getSlotRules } from '../booking/booking-rules.ts'
import { addAbsence, setHours } from '../booking/slots/mechanic-times.ts'
import { loadMechanicTimes } from '../booking/slots/rosters.ts'
import { displayName } from '../people/display-name.ts'
import { findBookedCalls } from './week-storage.ts'

type Call = Span & { ticketId: string; customerName: string }

/** Replaces the own hours of a mechanic. Throws CALLS_AFFECTED with the booked calls that no longer fit, unless they may stay. */
export const saveHours = (service: Service, mechanic: PersonRow, hours: readonly WeekdayHours[], keepCalls: boolean) =>
  inTransaction(service, async (trx) => {
    if (!keepCalls) {
      const { hours: before } = await loadMechanicTimes(trx, mechanic)
      const calls = await findCalls(trx, service, mechanic)
      refuseAffected(listCallsOutside(getSlotRules(service.settings), { before, after: hours }, calls))
    }
    await setHours(trx, mechanic.id, hours)
  })

/** Saves an absence of a mechanic. Throws ABSENCE_REFUSED, or CALLS_AFFECTED with the booked calls within it, unless they may stay. */
export async function saveAbsence(service: Service, mechanic: PersonRow, absence: Absence, keepCalls: boolean) {
  if (!isValidAbsence(absence)) throw new ApiProblem('ABSENCE_REFUSED')
  if (!keepCalls)
    refuseAffected(listCallsInAbsence(service.settings.zone, absence, await findCalls(service.db, service, mechanic)))
  await addAbsence(service.db, mechanic.id, absence)
}

async function findCalls(db: Db, { clock }: Service, { id }: PersonRow): Promise<Call[]> {
  const rows = await findBookedCalls(db, id, dateOf(clock.now()))
  return rows.map(({ ticket_id, starts_at, ends_at, ...customer }) => ({
    ticketId: ticket_id,
    customerName: displayName(customer),
    startsAt: starts_at.getTime(),
    endsAt: ends_at.getTime(),
  }))
}

function refuseAffected(calls: readonly Call[]) {
  if (calls.length === 0) return
  throw new ApiProblem('CALLS_AFFECTED', {
    calls: calls.map(({ startsAt, endsAt: _, ...call }) => ({ ...call, startsAt: new Date(startsAt).toISOString() })),
  })
}
