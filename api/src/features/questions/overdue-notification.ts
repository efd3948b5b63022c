import { isolateText, type Language, pathTo } from '@radruf/contract'
import { getAnswerTarget, getNextOpenTime } from '@radruf/contract/booking'
import { displayName } from '@radruf/contract/server'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { enqueueMissingJobs } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { link, renderMail, text } from '../../mail/layout.ts'
import { enqueueMail, type Template } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import { dateOf } from '../../time.ts'
import { wantsMail } from '../notifications/preferences.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import { publishTicketChanged } from '../tickets/move.ts'
import { listMechanicIds, lockTicket, type TicketRow } from '../tickets/storage.ts'
import { loadAnswerRules } from './answer-rules.ts'

const TEXTS: Record<
  Language,
  { subject: (name: string) => string; line: (hours: number) => string; body: string; action: string }
> = {
  de: {
    subject: (name) => `${name} wartet noch auf eine Antwort`,
    line: (hours) =>
      hours === 1
        ? 'Eine Antwort binnen einer Stunde, in der die Werkstatt geöffnet ist, war das Ziel. Diese Zeit ist um.'
        : `Eine Antwort binnen ${hours} Stunden, in denen die Werkstatt geöffnet ist, war das Ziel. Diese Zeit ist um.`,
    body: 'Tippen Sie, um zu antworten.',
    action: 'Fall öffnen',
  },
  en: {
    subject: (name) => `${name} is still waiting for an answer`,
    line: (hours) =>
      hours === 1
        ? 'You aim to answer within one opening hour. That time is up.'
        : `You aim to answer within ${hours} opening hours. That time is up.`,
    body: 'Tap to answer.',
    action: 'Open the case',
  },
}

/** Names the customer and never repeats the question, because a message can be deleted later. */
export const overdueMail: Template<{ name: string; hours: number; ticketId: string }> = (
  { to, name, hours, ticketId },
  language,
  brand,
) => {
  const { subject, line, action } = TEXTS[language]
  const heading = subject(isolateText(name))
  const blocks = [text(line(hours)), link(action, brand.publicUrl + pathTo('/desk/:ticketId', { ticketId }))]
  return renderMail({ to, subject: heading, heading, blocks, language, brand })
}

/**
 * Notifies the mechanic and the leads of a question that was not answered by its target time, once while the customer waits. A postponed
 * case is checked again at its time, and the message waits for opening hours.
 */
export const notifyOverdue: JobHandler<'question.overdue'> = async (service, { ticketId }) => {
  const { db, settings, clock } = service
  const rules = await loadAnswerRules(db, settings)
  await inTransaction(service, async (trx) => {
    const now = dateOf(clock.now())
    const ticket = await lockTicket(trx, ticketId)
    if (!ticket?.unanswered_since || ticket.overdue_notified_at) return
    const target = getAnswerTarget(rules, ticket.unanswered_since.getTime())
    const dueAt = Math.max(target, ticket.snoozed_until?.getTime() ?? 0)
    const runAt = new Date(getNextOpenTime(rules, dueAt))
    if (runAt > now)
      return enqueueMissingJobs(trx, [{ kind: 'question.overdue', key: ticketId, payload: { ticketId }, runAt }])
    await trx.updateTable('ticket').set({ overdue_notified_at: now }).where('id', '=', ticketId).execute()
    await publishTicketChanged(trx, ticket)
    for (const personId of await listRecipients(trx, ticket))
      await notifyPerson(trx, personId, { ticket, now, settings })
  })
}

/** The mechanic of the ticket and all leads; everyone who works on cases while the ticket has no mechanic. */
async function listRecipients(trx: Trx, { mechanic_id }: TicketRow): Promise<string[]> {
  if (!mechanic_id) return listMechanicIds(trx)
  const leads = await trx
    .selectFrom('person')
    .select('id')
    .where('role', '=', 'lead')
    .where('blocked_at', 'is', null)
    .execute()
  return [...new Set([mechanic_id, ...leads.map(({ id }) => id)])]
}

type Notification = { ticket: TicketRow; now: Date; settings: Settings }

async function notifyPerson(trx: Trx, personId: string, { ticket, now, settings }: Notification): Promise<void> {
  const people = await trx
    .selectFrom('person')
    .select(['id', 'name', 'email', 'language'])
    .where('id', 'in', [personId, ticket.customer_id])
    .execute()
  const [person, customer] = [personId, ticket.customer_id].map((id) => people.find((row) => row.id === id))
  if (!person || !customer) return
  const name = displayName(customer)
  const data = { to: person.email, name, hours: settings.answerTargetHours, ticketId: ticket.id }
  if (await wantsMail(trx, personId, 'tickets'))
    await enqueueMail(trx, overdueMail(data, person.language, settings), now)
  const { subject, body } = TEXTS[person.language]
  const message = {
    title: subject(isolateText(name)),
    body,
    path: pathTo('/desk/:ticketId', { ticketId: ticket.id }),
    tag: `overdue:${ticket.id}`,
  }
  await enqueuePush(trx, { personId, topic: 'tickets', message, now })
}
