import { ApiProblem } from '@radruf/contract/api'
import type { Trx } from '../../../database/schema.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { enqueueJob } from '../../../jobs/enqueue.ts'
import type { JobHandler } from '../../../jobs/jobs.ts'
import { enqueueMail } from '../../../mail/mail.ts'
import type { Service } from '../../../service.ts'
import type { Settings } from '../../../settings.ts'
import { dateOf } from '../../../time.ts'
import { enqueuePush } from '../../push/enqueue-push.ts'
import { lockTicket, type TicketRow } from '../../tickets/storage.ts'
import { type AppointmentRow, findBookedAppointment } from '../appointments/appointment-storage.ts'
import { changeUntil, loadSlotRules } from '../booking-rules.ts'
import { formatAppointmentTime } from '../notifications/appointment-time.ts'
import { loadParticipants } from '../notifications/participants.ts'
import { findFreeDays } from '../slots/free-slots.ts'
import type { SlotDay } from '../slots/slots.ts'
import { createVisitLink } from '../visits/visit-token.ts'
import { offerFreeTime } from './offer-free-time.ts'
import { WAITLIST_TEXTS, waitlistMail } from './waitlist-mail.ts'
import {
  joinBookingWaitlist,
  leaveBookingWaitlist,
  listWaitingTickets,
  recordBookingOffer,
} from './waitlist-storage.ts'

/**
 * Puts a locked ticket on the waitlist: its appointment for an earlier time, or the ticket for any time while its customer can book one.
 * The entry ends when the appointment is moved, cancelled or booked. Joining again changes nothing. Throws TICKET_CANNOT_MOVE in other states.
 */
export async function joinWaitlist(trx: Trx, ticket: TicketRow, now: Date): Promise<void> {
  if (ticket.state === 'booking_open') return void (await joinBookingWaitlist(trx, ticket.id, now))
  const booked = await requireBookedAppointment(trx, ticket)
  await trx
    .insertInto('earlier_wish')
    .values({ appointment_id: booked.id, wished_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes a locked ticket or its appointment off the waitlist. Throws TICKET_CANNOT_MOVE in states without one. */
export async function leaveWaitlist(trx: Trx, ticket: TicketRow): Promise<void> {
  if (ticket.state === 'booking_open') return void (await leaveBookingWaitlist(trx, ticket.id))
  const booked = await requireBookedAppointment(trx, ticket)
  await trx.deleteFrom('earlier_wish').where('appointment_id', '=', booked.id).execute()
}

async function requireBookedAppointment(trx: Trx, ticket: TicketRow): Promise<AppointmentRow> {
  const booked = ticket.state === 'booked' ? await findBookedAppointment(trx, ticket.id) : undefined
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no appointment while ${ticket.state}` })
  return booked
}

/** Enqueues the job that offers the freed time of an appointment to the waitlist. */
export const enqueueWaitlist = (trx: Trx, { starts_at }: AppointmentRow, now: Date): Promise<void> =>
  enqueueJob(trx, { kind: 'appointment.freed', payload: { startsAt: starts_at.toISOString() }, runAt: now })

/** Offers a freed time to everyone on the waitlist without or with a later appointment. The first customer to accept gets it. */
export const notifyWaitlist: JobHandler<'appointment.freed'> = async (service, { startsAt }) => {
  const freed = new Date(startsAt)
  await notifyWaitingTickets(service, freed)
  await notifyEarlierWishes(service, freed)
}

async function notifyWaitingTickets(service: Service, freed: Date) {
  const { settings } = service
  for (const ticketId of await listWaitingTickets(service.db))
    await inTransaction(service, async (trx) => {
      const ticket = await lockTicket(trx, ticketId)
      if (ticket?.state !== 'booking_open') return
      const now = dateOf(service.clock.now())
      const day = await findFreeDay(trx, { freed, now, ticketId, settings })
      if (day && (await recordBookingOffer(trx, ticketId, freed)))
        await offerFreeTime(trx, { ticket, freed, date: day.date, now, settings })
    })
}

async function notifyEarlierWishes(service: Service, freed: Date) {
  const { settings } = service
  const entries = await service.db
    .selectFrom('earlier_wish')
    .innerJoin('appointment', 'appointment.id', 'earlier_wish.appointment_id')
    .select(['appointment.id', 'appointment.ticket_id'])
    .where('appointment.status', '=', 'booked')
    .where('appointment.starts_at', '>', freed)
    .orderBy('wished_at')
    .execute()
  for (const { id, ticket_id } of entries)
    await inTransaction(service, async (trx) => {
      const ticket = await lockTicket(trx, ticket_id)
      const booked = ticket?.state === 'booked' ? await findBookedAppointment(trx, ticket_id) : undefined
      const now = dateOf(service.clock.now())
      if (!ticket || booked?.id !== id || now > changeUntil(booked.starts_at, settings)) return
      if (!(await findFreeDay(trx, { freed, now, ticketId: ticket_id, settings }))) return
      if (await recordOffer(trx, id, freed))
        await sendOffer(trx, { booked, customerId: ticket.customer_id, freed, now, settings })
    })
}

/** The day of a freed time, or undefined when the time is taken again. */
async function findFreeDay(
  trx: Trx,
  { freed, now, ticketId, settings }: { freed: Date; now: Date; ticketId: string; settings: Settings },
): Promise<SlotDay | undefined> {
  const days = await findFreeDays(trx, await loadSlotRules(trx, settings), { now, ticketId })
  return days.find(({ slots }) => slots.some((slot) => slot.startsAt.getTime() === freed.getTime()))
}

/** Returns false when this time was offered before: a job can run twice, and a time can be freed twice. */
async function recordOffer(trx: Trx, appointmentId: string, startsAt: Date): Promise<boolean> {
  const row = await trx
    .insertInto('earlier_offer')
    .values({ appointment_id: appointmentId, starts_at: startsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('appointment_id')
    .executeTakeFirst()
  return row !== undefined
}

type Offer = { booked: AppointmentRow; customerId: string; freed: Date; now: Date; settings: Settings }

async function sendOffer(trx: Trx, { booked, customerId, freed, now, settings }: Offer) {
  const { customer } = await loadParticipants(trx, { customerId, appointment: booked })
  const { language } = customer
  const format = (date: Date) => formatAppointmentTime(date, language, settings.zone)
  // The link opens a page with a button: link checkers of mail programs must not move the appointment.
  const address = `${createVisitLink(booked, settings)}?earlier=${encodeURIComponent(freed.toISOString())}`
  const data = { to: customer.email, earlier: format(freed), booked: format(booked.starts_at), link: address }
  await enqueueMail(trx, { ...waitlistMail(data, language, settings), ticketId: booked.ticket_id }, now)
  await enqueuePush(trx, {
    personId: customer.id,
    topic: 'appointments',
    message: {
      title: WAITLIST_TEXTS[language].subject(format(freed)),
      body: WAITLIST_TEXTS[language].first,
      path: address.slice(settings.publicUrl.length),
      tag: `appointment:${booked.ticket_id}`,
    },
    now,
    usefulUntil: freed,
  })
}
