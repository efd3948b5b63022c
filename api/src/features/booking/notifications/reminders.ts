import { MINUTE_MS } from '@radruf/contract'
import type { Trx } from '../../../database/schema.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { cancelJobs, enqueueJob } from '../../../jobs/enqueue.ts'
import type { JobHandler } from '../../../jobs/jobs.ts'
import { dateOf } from '../../../time.ts'
import { wantsMail } from '../../notifications/preferences.ts'
import { lockTicket, type TicketRow } from '../../tickets/storage.ts'
import { recordTicketEvent } from '../../tickets/ticket-events.ts'
import { type AppointmentRow, findAppointment, findBookedAppointment } from '../appointments/appointment-storage.ts'
import { mailAppointment } from './appointment-mails.ts'
import { pushAppointment } from './appointment-push.ts'
import { loadParticipants } from './participants.ts'
import { REMINDERS, type ReminderName } from './reminder-times.ts'

const jobKey = (appointmentId: string, name: ReminderName) => `${appointmentId}:${name}`
const minutesBefore = (startsAt: Date, minutes: number) => new Date(startsAt.getTime() - minutes * MINUTE_MS)

/** Schedules the reminders that are still ahead, and the job that closes the appointment when its time is over. */
export async function scheduleAppointmentJobs(trx: Trx, { id, starts_at, ends_at }: AppointmentRow, now: Date) {
  for (const { name, minutesBefore: minutes } of REMINDERS) {
    const runAt = minutesBefore(starts_at, minutes)
    if (runAt <= now) continue
    const payload = { appointmentId: id, reminder: name }
    await enqueueJob(trx, { kind: 'appointment.reminder', payload, runAt, key: jobKey(id, name) })
  }
  await enqueueJob(trx, { kind: 'appointment.over', payload: { appointmentId: id }, runAt: ends_at, key: id })
}

/** Cancels the jobs of an appointment that was moved or cancelled. */
export async function cancelAppointmentJobs(trx: Trx, appointmentId: string) {
  await cancelJobs(
    trx,
    'appointment.reminder',
    REMINDERS.map(({ name }) => jobKey(appointmentId, name)),
  )
  await cancelJobs(trx, 'appointment.over', [appointmentId])
}

/** Sends one reminder once. Skips it when the appointment is cancelled or has started, or when the next reminder is due. */
export const sendReminder: JobHandler<'appointment.reminder'> = async (service, { appointmentId, reminder }) => {
  const { settings } = service
  await inTransaction(service, async (trx) => {
    const upcoming = await findUpcomingAppointment(trx, appointmentId)
    if (!upcoming || !(await recordReminder(trx, appointmentId, reminder))) return
    const { appointment, ticket } = upcoming
    const now = dateOf(service.clock.now())
    const expiresAt = supersededAt(appointment, reminder)
    if (now >= expiresAt) return
    const context = { notification: reminder, appointment, customerId: ticket.customer_id, settings, now, expiresAt }
    const participants = await loadParticipants(trx, context)
    if (await wantsMail(trx, ticket.customer_id, 'appointments')) await mailAppointment(trx, context, participants)
    await pushAppointment(trx, context, participants)
    await recordTicketEvent(trx, { kind: 'reminded', ticketId: ticket.id, now })
  })
}

/** Locks the ticket before it reads the appointment, as all writes do, so that a cancellation cannot run in between. */
async function findUpcomingAppointment(
  trx: Trx,
  id: string,
): Promise<{ appointment: AppointmentRow; ticket: TicketRow } | undefined> {
  const found = await findAppointment(trx, id)
  const ticket = found && (await lockTicket(trx, found.ticket_id))
  const appointment = ticket?.state === 'booked' ? await findBookedAppointment(trx, ticket.id) : undefined
  return ticket && appointment?.id === id ? { appointment, ticket } : undefined
}

/** Returns false when this reminder was recorded before: a job can run twice after a crash. */
async function recordReminder(trx: Trx, appointmentId: string, reminder: ReminderName): Promise<boolean> {
  const row = await trx
    .insertInto('appointment_reminder')
    .values({ appointment_id: appointmentId, reminder })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reminder')
    .executeTakeFirst()
  return row !== undefined
}

/** The time from which the next reminder replaces this one; for the last reminder, the start of the appointment. */
function supersededAt({ starts_at }: AppointmentRow, reminder: ReminderName): Date {
  const next = REMINDERS[REMINDERS.findIndex(({ name }) => name === reminder) + 1]
  return minutesBefore(starts_at, next?.minutesBefore ?? 0)
}
