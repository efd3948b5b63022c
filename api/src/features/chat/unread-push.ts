import { type Language, pathTo } from '@radruf/contract'
import { inTransaction } from '../../database/transaction.ts'
import { enqueueMissingJobs } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { dateOf } from '../../time.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import { pushDueAt, pushJob } from './unread-jobs.ts'
import { findReader, findUnread } from './unread-reader.ts'

const TEXTS: Record<Language, { title: (count: number) => string; body: string }> = {
  de: {
    title: (count) => (count === 1 ? 'Neue Nachricht im Chat' : `${count} neue Nachrichten im Chat`),
    body: 'Tippen Sie, um sie zu lesen.',
  },
  en: {
    title: (count) => (count === 1 ? 'New message in the chat' : `${count} new messages in the chat`),
    body: 'Tap to read.',
  },
}

/**
 * Pushes the number of unread messages, some time after the newest of them. It never contains their text,
 * because a message can be deleted later.
 */
export const pushUnread: JobHandler<'chat.push'> = (service, { ticketId, seq }) =>
  inTransaction(service, async (trx) => {
    const found = await findUnread(trx, ticketId, seq)
    if (!found) return
    const { ticket, authorRole, reader, unread } = found
    // An earlier message was pushed before.
    if (unread.newest.seq < seq) return
    const now = dateOf(service.clock.now())
    if (pushDueAt(unread.newest) > now) {
      const job = pushJob({ ticket_id: ticketId, author_role: authorRole, ...unread.newest })
      return enqueueMissingJobs(trx, [{ ...job, payload: { ticketId, seq } }])
    }
    const person = await findReader(trx, ticket, reader)
    if (!person) return
    const texts = TEXTS[person.language]
    await enqueuePush(trx, {
      personId: person.id,
      topic: 'chat',
      message: {
        title: texts.title(unread.count),
        body: texts.body,
        path: reader === 'customer' ? pathTo('/chat') : pathTo('/desk/:ticketId', { ticketId }),
        tag: `chat:${ticketId}`,
      },
      now,
    })
  })
