import { isolateText, pathTo, splitSummary } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { enqueueMail } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import { loadProfile } from '../mechanic-profiles/storage.ts'
import { wantsMail } from '../notifications/preferences.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import { loadSteps } from '../steps/steps.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { getOutcomeName, summaryMail } from './summary-mail.ts'
import { loadSummaries } from './summary-storage.ts'

/** Notifies the customer of a ticket's summary by mail and push. */
export async function notifyOfSummary(
  trx: Trx,
  { ticket, now, settings }: { ticket: TicketRow; now: Date; settings: Settings },
): Promise<void> {
  const customer = await trx
    .selectFrom('person')
    .selectAll()
    .where('id', '=', ticket.customer_id)
    .executeTakeFirstOrThrow()
  const summary = (await loadSummaries(trx, [ticket.id])).get(ticket.id)
  if (!summary) return
  const { outcome, agreed, parts, authorName } = summary
  const story = splitSummary(summary, (await loadSteps(trx, [ticket.id])).get(ticket.id))
  const mechanic = isolateText(authorName ?? settings.productName)
  const portraitId = ticket.mechanic_id ? (await loadProfile(trx, ticket.mechanic_id)).portraitId : null
  const data = { to: customer.email, outcome, story, agreed, parts, mechanic, portraitId, ticketId: ticket.id }
  const mail = summaryMail(data, customer.language, settings)
  if (await wantsMail(trx, customer.id, 'tickets')) await enqueueMail(trx, { ...mail, ticketId: ticket.id }, now)
  const path = pathTo('/tickets/:ticketId', { ticketId: ticket.id })
  const name = getOutcomeName(outcome, customer.language)
  const message = {
    title: mail.subject,
    body: parts.length > 0 ? `${name}: ${parts.map((part) => isolateText(part.name)).join(', ')}` : name,
    path,
    tag: `ticket:${ticket.id}`,
  }
  await enqueuePush(trx, { personId: customer.id, topic: 'tickets', message, now })
}
