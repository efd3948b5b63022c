import { randomUUID } from 'node:crypto'
import { getFirstName, type Language, mergeAnswers, pathTo, toTicketRole } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { displayName } from '@radruf/contract/server'
import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { link, renderMail, text } from '../../mail/layout.ts'
import { enqueueMail, type Template } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import { findKnownBikes } from '../bikes/storage.ts'
import { wantsMail } from '../notifications/preferences.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import { publishTicketChanged } from './move.ts'
import { insertTicket, type TicketRow } from './storage.ts'
import { refuseUnassignedMechanic } from './ticket-access.ts'

/**
 * Opens a ticket for the bike of a locked ticket. The customer needs the setting for that, and is told when a mechanic does it. Throws
 * NOT_ALLOWED, or TICKET_ALREADY_OPEN.
 */
export async function openNextTicket(
  trx: Trx,
  { ticket, person, now, settings }: { ticket: TicketRow; person: PersonRow; now: Date; settings: Settings },
): Promise<TicketRow> {
  const isCustomer = toTicketRole(person.role) === 'customer'
  if (isCustomer && !settings.newTicketAllowed) throw new ApiProblem('NOT_ALLOWED')
  if (ticket.mechanic_id) await refuseUnassignedMechanic(trx, ticket, person)
  const place = { id: randomUUID(), customer_id: ticket.customer_id }
  const chosen: Record<string, string> = ticket.bike_id ? { knownBike: ticket.bike_id } : {}
  const { answers } = mergeAnswers({}, chosen, await findKnownBikes(trx, place))
  const created = await insertTicket(trx, { id: place.id, customerId: place.customer_id, answers, now })
  if (!created) throw new ApiProblem('TICKET_ALREADY_OPEN')
  await publishTicketChanged(trx, created)
  if (!isCustomer) await notifyOpened(trx, created, { mechanicName: displayName(person), now, settings })
  return created
}

const TEXTS: Record<Language, { subject: string; line: (mechanic: string) => string; action: string }> = {
  de: {
    subject: 'Ein neues Ticket für Ihr Fahrrad',
    line: (mechanic) =>
      `${mechanic} hat für dasselbe Fahrrad ein neues Ticket eröffnet. Schreiben Sie kurz, was jetzt los ist. Die Angaben zum Rad sind schon da.`,
    action: 'Problem beschreiben',
  },
  en: {
    subject: 'A new ticket for your bike',
    line: (mechanic) =>
      `${mechanic} has opened a new ticket for the same bike. Tell us briefly what’s wrong this time. We’ve kept the details of the bike.`,
    action: 'Describe the problem',
  },
}

export const openedMail: Template<{ mechanicName: string }> = ({ to, mechanicName }, language, brand) => {
  const { subject, line, action } = TEXTS[language]
  const blocks = [text(line(getFirstName(mechanicName))), link(action, brand.publicUrl + pathTo('/questionnaire'))]
  return renderMail({ to, subject, heading: subject, blocks, language, brand })
}

/** Mails and pushes to the customer that a mechanic has opened the ticket. */
async function notifyOpened(
  trx: Trx,
  { id, customer_id }: TicketRow,
  { mechanicName, now, settings }: { mechanicName: string; now: Date; settings: Settings },
): Promise<void> {
  const customer = await trx.selectFrom('person').selectAll().where('id', '=', customer_id).executeTakeFirstOrThrow()
  const { email: to, language } = customer
  if (await wantsMail(trx, customer.id, 'tickets'))
    await enqueueMail(trx, { ...openedMail({ to, mechanicName }, language, settings), ticketId: id }, now)
  const { subject, line } = TEXTS[language]
  const message = {
    title: subject,
    body: line(getFirstName(mechanicName)),
    path: pathTo('/questionnaire'),
    tag: `ticket:${id}`,
  }
  await enqueuePush(trx, { personId: customer.id, topic: 'tickets', message, now })
}
