import { type Language, pathTo } from '@radruf/contract'
import { inTransaction } from '../../database/transaction.ts'
import { enqueueMissingJobs } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { link, renderMail, text } from '../../mail/layout.ts'
import { enqueueMail, type Template } from '../../mail/mail.ts'
import { dateOf } from '../../time.ts'
import { wantsMail } from '../notifications/preferences.ts'
import { findThread, markMailed } from './storage.ts'
import { mailDueAt, mailJob } from './unread-jobs.ts'
import { findReader, findUnread } from './unread-reader.ts'

const TEXTS: Record<
  Language,
  { subject: (product: string) => string; line: (count: number) => string; action: string }
> = {
  de: {
    subject: (product) => `Ungelesene Nachrichten bei ${product}`,
    line: (count) =>
      count === 1 ? 'Im Chat wartet eine Nachricht auf Sie.' : `Im Chat warten ${count} Nachrichten auf Sie.`,
    action: 'Chat öffnen',
  },
  en: {
    subject: (product) => `Unread messages on ${product}`,
    line: (count) =>
      count === 1 ? 'You have a message waiting in the chat.' : `You have ${count} messages waiting in the chat.`,
    action: 'Open the chat',
  },
}

/** Contains the number of unread messages and never their text, because a message can be deleted later. */
export const unreadMail: Template<{ count: number; path: string }> = ({ to, count, path }, language, brand) => {
  const texts = TEXTS[language]
  const heading = texts.subject(brand.productName)
  const blocks = [text(texts.line(count)), link(texts.action, brand.publicUrl + path)]
  return renderMail({ to, subject: heading, heading, blocks, language, brand })
}

/** Mails a participant about unread messages, once until the participant has read the first of them. */
export const mailUnread: JobHandler<'chat.unread'> = (service, { ticketId, seq }) =>
  inTransaction(service, async (trx) => {
    const found = await findUnread(trx, ticketId, seq)
    if (!found) return
    const { ticket, authorRole, reader, unread } = found
    const thread = await findThread(trx, ticketId)
    if (!thread || !unread) return
    const mailed = reader === 'customer' ? thread.customer_mailed : thread.mechanic_mailed
    const isMailed = unread.oldest.seq <= mailed
    const next = isMailed ? unread.newest : unread.oldest
    const now = dateOf(service.clock.now())
    // The message of this job was read or mailed, and a later one was not.
    if (mailDueAt(next) > now)
      return enqueueMissingJobs(trx, [mailJob({ ticket_id: ticketId, author_role: authorRole, ...next })])
    if (isMailed) return
    await markMailed(trx, ticketId, reader, thread.last_seq)
    const person = await findReader(trx, ticket, reader)
    if (!person || !(await wantsMail(trx, person.id, 'chat'))) return
    const path = reader === 'customer' ? pathTo('/chat') : pathTo('/desk/:ticketId', { ticketId })
    const mail = unreadMail({ to: person.email, count: unread.count, path }, person.language, service.settings)
    await enqueueMail(trx, reader === 'customer' ? { ...mail, ticketId } : mail, now)
  })
