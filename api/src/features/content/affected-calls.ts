import type { ContentKind } from '@radruf/contract'
import { worksDuring } from '@radruf/contract/booking'
import type { Trx } from '../../database/schema.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { findBookedAppointment } from '../booking/appointments/appointment-storage.ts'
import { loadSlotRules } from '../booking/booking-rules.ts'
import { notifyCustomer } from '../booking/notifications/notify-customer.ts'
import { loadRosters } from '../booking/slots/rosters.ts'
import { type BookedCall, listBookedCalls, refuseAffected } from '../week/affected-calls.ts'

/** Kinds that determine when calls take place. */
const CALENDAR_KINDS: readonly ContentKind[] = ['hours', 'holiday']

/**
 * Runs a change. Throws CALLS_AFFECTED with the booked calls that no longer lie within working hours. With `keepCalls` they stay, and
 * their customers are asked to choose another time.
 */
export async function checkCalls(
  trx: Trx,
  service: Service,
  { kind, keepCalls }: { kind: ContentKind; keepCalls: boolean },
  change: () => Promise<void>,
): Promise<void> {
  if (!CALENDAR_KINDS.includes(kind)) return change()
  const before = await listCallsInHours(trx, service)
  await change()
  const after = new Set((await listCallsInHours(trx, service)).map(({ ticketId }) => ticketId))
  const affected = before.filter(({ ticketId }) => !after.has(ticketId))
  if (!keepCalls) return refuseAffected(affected)
  for (const call of affected) await askForAnotherTime(trx, service, call)
}

/** Booked calls that lie within the working hours of their mechanics. A ticket has one at most. */
async function listCallsInHours(trx: Trx, service: Service): Promise<BookedCall[]> {
  const rosters = await loadRosters(trx, await loadSlotRules(trx, service.settings))
  const calls: BookedCall[] = []
  for (const { mechanicId, rules } of rosters)
    calls.push(...(await listBookedCalls(trx, service, mechanicId)).filter((call) => worksDuring(rules, call)))
  return calls.sort((one, other) => one.startsAt - other.startsAt)
}

async function askForAnotherTime(trx: Trx, { settings, clock }: Service, { ticketId, customerId }: BookedCall) {
  const appointment = await findBookedAppointment(trx, ticketId)
  if (!appointment) return
  await notifyCustomer(trx, { notification: 'closing', appointment, customerId, settings, now: dateOf(clock.now()) })
}
