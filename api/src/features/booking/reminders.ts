import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { cancelJobs, enqueueJob } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { dateOf } from '../../time.ts'
import { wantsMail } from '../notifications/choices.ts'
import { lockTicket } from '../tickets/storage.ts'
import { mailAppointment } from './appointment-mails.ts'
import { pushAppointment } from './appointment-push.ts'
import { type AppointmentRow, findAppointment, findBooked } from './appointment-storage.ts'
import { REMINDERS, type ReminderName } from './reminder-times.ts'
import { MINUTE_MS } from './rules.ts'

const jobKey = (appointmentId: string, name: ReminderName) => `${appointmentId}:${name}`
const before = (startsAt: Date, minutes: number) => new Date(startsAt.getTime() - minutes * MINUTE_MS)

/** Notes the reminders still ahead, and the look back once the time is over. */
export async function scheduleAppointment(trx: Trx, { id, starts_at, ends_at }: AppointmentRow, now: Date) {
  for (const { name, minutesBefore } of REMINDERS) {
    const runAt = before(starts_at, minutesBefore)
    if (runAt <= now) continue
    const payload = { appointmentId: id, reminder: name }
    await enqueueJob(trx, { kind: 'appointment.reminder', payload, runAt, key: jobKey(id, name) })
  }
  await enqueueJob(trx, { kind: 'appointment.over', payload: { appointmentId: id }, runAt: ends_at, key: id })
}

/** Takes back what was noted for an appointment that was moved or cancelled. */
export async function withdrawAppointment(trx: Trx, appointmentId: string) {
  await cancelJobs(
    trx,
    'appointment.reminder',
    REMINDERS.map(({ name }) => jobKey(appointmentId, name)),
  )
  await cancelJobs(trx, 'appointment.over', [appointmentId])
}

/** Sends one reminder, once, unless the appointment is gone, begun, or so near that the next reminder is due as well. */
export const sendReminder: JobHandler<'appointment.reminder'> = async (service, { appointmentId, reminder }) => {
  const { settings } = service
  await inTransaction(service, async (trx) => {
    const appointment = await appointmentStillAhead(trx, appointmentId)
    if (!appointment || !(await settle(trx, appointmentId, reminder))) return
    const now = dateOf(service.clock.now())
    if (now >= lateFrom(appointment, reminder)) return
    const news = { news: reminder, appointment, settings, now }
    if (await wantsReminder(trx, appointment)) await mailAppointment(trx, news)
    await pushAppointment(trx, news)
  })
}

/** The ticket is locked first, as everywhere, so that a cancellation comes wholly before or wholly after. */
async function appointmentStillAhead(trx: Trx, id: string): Promise<AppointmentRow | undefined> {
  const found = await findAppointment(trx, id)
  const ticket = found && (await lockTicket(trx, found.ticket_id))
  const booked = ticket?.state === 'booked' ? await findBooked(trx, ticket.id) : undefined
  return booked?.id === id ? booked : undefined
}

async function wantsReminder(trx: Trx, { ticket_id }: AppointmentRow): Promise<boolean> {
  const ticket = await lockTicket(trx, ticket_id)
  return ticket !== undefined && wantsMail(trx, ticket.customer_id, 'appointments')
}

/** False when this reminder was settled before: a job may run twice after a crash. */
async function settle(trx: Trx, appointmentId: string, reminder: ReminderName): Promise<boolean> {
  const row = await trx
    .insertInto('appointment_reminder')
    .values({ appointment_id: appointmentId, reminder })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reminder')
    .executeTakeFirst()
  return row !== undefined
}

function lateFrom({ starts_at }: AppointmentRow, reminder: ReminderName): Date {
  const next = REMINDERS[REMINDERS.findIndex(({ name }) => name === reminder) + 1]
  return before(starts_at, next?.minutesBefore ?? 0)
}
