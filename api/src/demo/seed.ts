import { isUniqueViolation } from '../database/postgres-errors.ts'
import type { Trx } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { confirmAppointment } from '../features/booking/appointments/change-appointment.ts'
import { holdSlot } from '../features/booking/appointments/hold-slot.ts'
import { loadSlotRules } from '../features/booking/booking-rules.ts'
import { findFreeDays } from '../features/booking/slots/free-slots.ts'
import { inviteInTransaction } from '../features/people/invite.ts'
import { findPhotoIds } from '../features/photos/storage.ts'
import { notifyLanes } from '../jobs/enqueue.ts'
import { insertRows, type Rows } from '../scenarios/rows.ts'
import type { Service } from '../service.ts'
import { dateOf } from '../time.ts'
import { recordDemo } from './record-demo.ts'

/** Jobs that send something. */
const SENDING = ['mail', 'push', 'chat.unread', 'chat.push', 'appointment.reminder', 'ticket.notice'] as const

/**
 * Seeds an empty database with demo people in one transaction; the setting DEMO_DATA says which. Does nothing outside of demo mode,
 * and when there are people already.
 */
export async function seedDemo(service: Service): Promise<void> {
  const { db, settings, variants } = service
  if (settings.mode !== 'demo') return
  const anyPerson = await db.selectFrom('person').select('id').limit(1).executeTakeFirst()
  if (anyPerson) return
  const rows = await recordDemo(service)
  try {
    await inTransaction(service, (trx) => insertDemo(trx, rows, service))
  } catch (error) {
    // Another process seeded the same new database first, with the same ids.
    if (!isUniqueViolation(error)) throw error
  }
  variants.schedule(await findPhotoIds(db))
}

async function insertDemo(trx: Trx, rows: Rows, service: Service) {
  await insertRows(trx.withoutPlugins(), rows)
  await (service.settings.demoData === 'full' ? inviteIda(trx, service) : bookNextTime(trx, service))
  notifyLanes(await trx.selectFrom('job').select(['kind', 'run_at']).execute())
}

/** Her invitation is the mail that the mailbox shows at the first start. What the stories would have sent is in the past. */
async function inviteIda(trx: Trx, { clock, settings }: Service) {
  const now = dateOf(clock.now())
  await trx.deleteFrom('job').where('kind', 'in', SENDING).where('run_at', '<=', now).execute()
  const ida = { email: 'ida@example.test', role: 'customer', language: 'de', name: 'Ida' } as const
  await inviteInTransaction({ clock, settings }, trx, ida)
}

/** The customer whose questionnaire is complete books the next free time. */
async function bookNextTime(trx: Trx, { clock, settings }: Service) {
  const now = dateOf(clock.now())
  const ticket = await trx
    .selectFrom('ticket')
    .selectAll()
    .where('state', '=', 'booking_open')
    .executeTakeFirstOrThrow()
  const person = await trx
    .selectFrom('person')
    .selectAll()
    .where('id', '=', ticket.customer_id)
    .executeTakeFirstOrThrow()
  const days = await findFreeDays(trx, await loadSlotRules(trx, settings), { now, ticketId: ticket.id })
  const [next] = days.flatMap(({ slots }) => slots)
  if (!next) return
  const change = { ticket, person, now, settings }
  const hold = await holdSlot(trx, { ...change, startsAt: next.startsAt })
  await confirmAppointment(trx, hold.id, change)
}
