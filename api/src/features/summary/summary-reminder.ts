import {
  type AgreedPoint,
  DAY_MS,
  isolateText,
  type Language,
  type Outcome,
  pathTo,
  type Summary,
} from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { cancelJobs, enqueueJob } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { link, renderMail, text } from '../../mail/layout.ts'
import { enqueueMail, type Template } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import { dateOf } from '../../time.ts'
import { remindOfCare } from '../care/remind-of-care.ts'
import { wantsMail } from '../notifications/preferences.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import { lockTicket, type TicketRow } from '../tickets/storage.ts'
import { recordTicketEvent } from '../tickets/ticket-events.ts'
import { loadSummaries } from './summary-storage.ts'

/** Outcomes after which the customer has the next step, so that a reminder makes sense, with the state that the ticket then has. */
const REMINDING = { part_needed: 'waiting_for_part', another_call: 'booking_open' } as const
type RemindingOutcome = keyof typeof REMINDING

/** Whether a summary can have the day of a reminder. After a repair it is that of the open points. */
export const isReminding = (outcome: Outcome, agreed: readonly AgreedPoint[]): boolean =>
  outcome in REMINDING || (outcome === 'fixed' && agreed.some(({ done }) => !done))

const TEXTS: Record<
  Language,
  {
    subject: Record<RemindingOutcome, string>
    line: (mechanic: string) => Record<RemindingOutcome, string>
    action: string
  }
> = {
  de: {
    subject: { part_needed: 'Haben Sie das Ersatzteil schon?', another_call: 'Wann passt Ihnen der nächste Anruf?' },
    line: (mechanic) => ({
      part_needed: `${mechanic} erinnert Sie an Ihr Ersatzteil. Sobald Sie es haben, tippen Sie in der App auf „Teil ist da“. Klappt etwas nicht, schreiben Sie einfach im Chat.`,
      another_call: `${mechanic} erinnert Sie an den nächsten Anruf. In der App stehen die freien Zeiten. Klappt etwas nicht, schreiben Sie einfach im Chat.`,
    }),
    action: 'Ticket öffnen',
  },
  en: {
    subject: { part_needed: 'Have you got the part yet?', another_call: 'When suits you for the next call?' },
    line: (mechanic) => ({
      part_needed: `A reminder from ${mechanic} about your part. Once you’ve got it, tap “I have the part” in the app. If anything’s in the way, just write in the chat.`,
      another_call: `A reminder from ${mechanic} about your next call. You’ll find the free times in the app. If anything’s in the way, just write in the chat.`,
    }),
    action: 'Open ticket',
  },
}

/** Reminds the customer of what the summary left to do. */
export const summaryReminderMail: Template<{ outcome: RemindingOutcome; mechanic: string; ticketId: string }> = (
  { to, outcome, mechanic, ticketId },
  language,
  brand,
) => {
  const { subject, line, action } = TEXTS[language]
  return renderMail({
    to,
    subject: subject[outcome],
    heading: subject[outcome],
    blocks: [text(line(mechanic)[outcome]), link(action, brand.publicUrl + pathTo('/tickets/:ticketId', { ticketId }))],
    language,
    brand,
  })
}

/** Schedules the next reminder of a ticket, of its summary or of its care tasks, in place of an earlier one; none takes it back. */
export async function scheduleReminder(trx: Trx, ticketId: string, notBefore?: Date): Promise<void> {
  const summary = await trx
    .selectFrom('summary')
    .select('remind_at')
    .where('ticket_id', '=', ticketId)
    .where('outcome', 'in', Object.keys(REMINDING) as RemindingOutcome[])
    .executeTakeFirst()
  const task = await trx
    .selectFrom('care_task')
    .select('remind_at')
    .where('ticket_id', '=', ticketId)
    .where('done_at', 'is', null)
    .where('reminded_at', 'is', null)
    .orderBy('remind_at')
    .limit(1)
    .executeTakeFirst()
  const times = [summary?.remind_at, task?.remind_at].flatMap((time) => (time ? [time.getTime()] : []))
  if (times.length === 0) return cancelJobs(trx, 'summary.reminder', [ticketId])
  const runAt = new Date(Math.max(Math.min(...times), notBefore?.getTime() ?? 0))
  return enqueueJob(trx, { kind: 'summary.reminder', key: ticketId, payload: { ticketId }, runAt })
}

/** Reminds the customer of the summary, and of the care tasks that are due. */
export const remindOfSummary: JobHandler<'summary.reminder'> = (service, { ticketId }) =>
  inTransaction(service, async (trx) => {
    const { settings, clock } = service
    const now = dateOf(clock.now())
    const ticket = await lockTicket(trx, ticketId)
    if (!ticket) return
    const summary = (await loadSummaries(trx, [ticketId])).get(ticketId)
    if (summary?.remindAt && new Date(summary.remindAt) <= now) {
      await trx.updateTable('summary').set({ remind_at: null }).where('ticket_id', '=', ticketId).execute()
      await remindOfOutcome(trx, ticket, summary, { now, settings })
    }
    await remindOfCare(trx, ticket, { now, settings })
    // The tasks of an open ticket wait.
    await scheduleReminder(trx, ticketId, new Date(now.getTime() + DAY_MS))
  })

/** Reminds the customer once of what the outcome left to do, unless they have written since, or the ticket is a step further. */
async function remindOfOutcome(
  trx: Trx,
  ticket: TicketRow,
  summary: Summary,
  { now, settings }: { now: Date; settings: Settings },
) {
  const ticketId = ticket.id
  const outcome = Object.keys(REMINDING).find((name): name is RemindingOutcome => name === summary.outcome)
  if (!outcome || ticket.state !== REMINDING[outcome]) return
  if (await hasWrittenSince(trx, ticket, new Date(summary.writtenAt))) return
  const customer = await trx
    .selectFrom('person')
    .selectAll()
    .where('id', '=', ticket.customer_id)
    .executeTakeFirstOrThrow()
  const mechanic = isolateText(summary.authorName ?? settings.productName)
  const mail = summaryReminderMail({ to: customer.email, outcome, mechanic, ticketId }, customer.language, settings)
  if (await wantsMail(trx, customer.id, 'tickets')) await enqueueMail(trx, { ...mail, ticketId }, now)
  const message = {
    title: mail.subject,
    body: TEXTS[customer.language].line(mechanic)[outcome],
    path: pathTo('/tickets/:ticketId', { ticketId }),
    tag: `ticket:${ticketId}`,
  }
  await enqueuePush(trx, { personId: customer.id, topic: 'tickets', message, now })
  await recordTicketEvent(trx, { kind: 'reminded', ticketId, now })
}

async function hasWrittenSince(trx: Trx, { id }: TicketRow, since: Date): Promise<boolean> {
  const message = await trx
    .selectFrom('message')
    .select('id')
    .where('ticket_id', '=', id)
    .where('author_role', '=', 'customer')
    .where('deleted_at', 'is', null)
    .where('sent_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return message !== undefined
}
