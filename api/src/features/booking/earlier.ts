import type { Language } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { facts, link, renderMail, text } from '../../mail/layout.ts'
import { enqueueMail, type Template } from '../../mail/mail.ts'
import { ApiProblem } from '../../problem.ts'
import type { Settings } from '../../settings.ts'
import { dateOf } from '../../time.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import { lockTicket, type TicketRow } from '../tickets/storage.ts'
import { type AppointmentRow, findBooked } from './appointment-storage.ts'
import { appointmentTime } from './appointment-time.ts'
import { freeDays } from './free-slots.ts'
import { partiesOf } from './parties.ts'
import { changeUntil, slotRules } from './rules.ts'
import { visitLink } from './visit-token.ts'

/** The customer of a locked ticket wants to hear of times before the appointment, until it is moved or cancelled. */
export async function joinWaitlist(trx: Trx, ticket: TicketRow, now: Date): Promise<void> {
  const booked = await requireBooked(trx, ticket)
  await trx
    .insertInto('earlier_wish')
    .values({ appointment_id: booked.id, wished_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function leaveWaitlist(trx: Trx, ticket: TicketRow): Promise<void> {
  const booked = await requireBooked(trx, ticket)
  await trx.deleteFrom('earlier_wish').where('appointment_id', '=', booked.id).execute()
}

async function requireBooked(trx: Trx, ticket: TicketRow): Promise<AppointmentRow> {
  const booked = ticket.state === 'booked' ? await findBooked(trx, ticket.id) : undefined
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no appointment while ${ticket.state}` })
  return booked
}

/** Notes that a time came free, so that whoever wants an earlier one is told. */
export const noteFreed = (trx: Trx, { starts_at }: AppointmentRow, now: Date): Promise<void> =>
  enqueueJob(trx, { kind: 'appointment.freed', payload: { startsAt: starts_at.toISOString() }, runAt: now })

/** Offers a time that came free to everybody who waits for one before theirs. The first to take it has it. */
export const offerFreed: JobHandler<'appointment.freed'> = async (service, { startsAt }) => {
  const freed = new Date(startsAt)
  const waiting = await service.db
    .selectFrom('earlier_wish')
    .innerJoin('appointment', 'appointment.id', 'earlier_wish.appointment_id')
    .select(['appointment.id', 'appointment.ticket_id'])
    .where('appointment.status', '=', 'booked')
    .where('appointment.starts_at', '>', freed)
    .orderBy('wished_at')
    .execute()
  for (const { id, ticket_id } of waiting)
    await inTransaction(service, async (trx) => {
      const ticket = await lockTicket(trx, ticket_id)
      const booked = ticket?.state === 'booked' ? await findBooked(trx, ticket_id) : undefined
      const now = dateOf(service.clock.now())
      if (booked?.id !== id || now > changeUntil(booked.starts_at, service.settings)) return
      if (!(await isFree(trx, { freed, now, ticketId: ticket_id, settings: service.settings }))) return
      if (await isNewOffer(trx, id, freed)) await tell(trx, { booked, freed, now, settings: service.settings })
    })
}

async function isFree(
  trx: Trx,
  { freed, now, ticketId, settings }: { freed: Date; now: Date; ticketId: string; settings: Settings },
): Promise<boolean> {
  const days = await freeDays(trx, slotRules(settings), now, ticketId)
  return days.some(({ slots }) => slots.some((slot) => slot.startsAt.getTime() === freed.getTime()))
}

/** False when this time was offered before: a job may run twice, and a time may come free twice. */
async function isNewOffer(trx: Trx, appointmentId: string, startsAt: Date): Promise<boolean> {
  const row = await trx
    .insertInto('earlier_offer')
    .values({ appointment_id: appointmentId, starts_at: startsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('appointment_id')
    .executeTakeFirst()
  return row !== undefined
}

type Words = {
  subject: (earlier: string) => string
  heading: string
  lead: string
  earlier: string
  booked: string
  first: string
  action: string
}
const WORDS: Record<Language, Words> = {
  de: {
    subject: (earlier) => `Früherer Termin frei: ${earlier}`,
    heading: 'Ein früherer Termin ist frei',
    lead: 'Sie wollten wissen, wenn eine frühere Zeit frei wird. Jetzt ist eine frei:',
    earlier: 'Frei geworden',
    booked: 'Bisher gebucht',
    first: 'Wer zuerst zusagt, bekommt die Zeit. Solange Sie nichts tun, bleibt Ihr Termin, wie er ist.',
    action: 'Auf die frühere Zeit verschieben',
  },
  en: {
    subject: (earlier) => `An earlier time is free: ${earlier}`,
    heading: 'An earlier time is free',
    lead: 'You wanted to know when an earlier time comes free. Now there is one:',
    earlier: 'Came free',
    booked: 'Booked so far',
    first: 'Whoever takes it first has it. As long as you do nothing, your appointment stays as it is.',
    action: 'Move to the earlier time',
  },
}

export const earlierMail: Template<{ earlier: string; booked: string; link: string }> = (
  { to, earlier, booked, link: address },
  language,
  brand,
) => {
  const words = WORDS[language]
  const subject = words.subject(earlier)
  return renderMail({
    to,
    subject,
    heading: words.heading,
    blocks: [
      text(words.lead),
      facts([
        { term: words.earlier, detail: earlier },
        { term: words.booked, detail: booked },
      ]),
      text(words.first),
      link(words.action, address),
    ],
    language,
    brand,
  })
}

async function tell(
  trx: Trx,
  { booked, freed, now, settings }: { booked: AppointmentRow; freed: Date; now: Date; settings: Settings },
) {
  const { customer } = await partiesOf(trx, booked)
  const { language } = customer
  const timeOf = (date: Date) => appointmentTime(date, language, settings.zone)
  // One tap away and not at once: programs that check the links of mails must not move anything.
  const address = `${visitLink(booked, settings)}?earlier=${encodeURIComponent(freed.toISOString())}`
  const data = { to: customer.email, earlier: timeOf(freed), booked: timeOf(booked.starts_at), link: address }
  await enqueueMail(trx, earlierMail(data, language, settings), now)
  await enqueuePush(trx, {
    personId: customer.id,
    topic: 'appointments',
    message: {
      title: WORDS[language].subject(timeOf(freed)),
      body: WORDS[language].first,
      path: address.slice(settings.publicUrl.length),
      tag: `appointment:${booked.ticket_id}`,
    },
    now,
    usefulUntil: freed,
  })
}
