import { pathTo } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { enqueueMail } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import { wantsMail } from '../notifications/preferences.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { careMail } from './care-mail.ts'

/** Reminds a customer of the care tasks that are due, in one message. An open ticket comes first: its tasks wait until it is closed. */
export async function remindOfCare(trx: Trx, ticket: TicketRow, { now, settings }: { now: Date; settings: Settings }) {
  if (ticket.state !== 'closed') return
  const due = await trx
    .updateTable('care_task')
    .set({ reminded_at: now })
    .where('ticket_id', '=', ticket.id)
    .where('done_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('remind_at', '<=', now)
    .returning(['text', 'remind_at', 'id'])
    .execute()
  if (due.length === 0) return
  const tasks = due
    .sort((a, b) => a.remind_at.getTime() - b.remind_at.getTime() || a.id.localeCompare(b.id))
    .map(({ text }) => text)
  const customer = await trx
    .selectFrom('person')
    .selectAll()
    .where('id', '=', ticket.customer_id)
    .executeTakeFirstOrThrow()
  const mail = careMail({ to: customer.email, tasks }, customer.language, settings)
  if (await wantsMail(trx, customer.id, 'tickets')) await enqueueMail(trx, { ...mail, ticketId: ticket.id }, now)
  const message = { title: mail.subject, body: tasks.join(', '), path: pathTo('/overview'), tag: `care:${ticket.id}` }
  await enqueuePush(trx, { personId: customer.id, topic: 'tickets', message, now })
}
