import { OUTCOMES, type Outcome, pathTo } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { enqueueMail } from '../../mail/mail.ts'
import { ApiProblem } from '../../problem.ts'
import type { Settings } from '../../settings.ts'
import { wantsMail } from '../notifications/choices.ts'
import { displayName } from '../people/display-name.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import { moveTicket } from '../tickets/move.ts'
import { requireInCharge } from '../tickets/on-ticket.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { summariesOf } from './summaries-of.ts'
import { outcomeName, summaryMail } from './summary-mail.ts'

type Writing = { ticket: TicketRow; person: PersonRow; outcome: Outcome; text: string; now: Date; settings: Settings }

/**
 * Writes what came of the call, moves the locked ticket to where the outcome leads and tells the customer. A call that is
 * still on is ended first. Writing the same again changes nothing.
 */
export async function writeSummary(trx: Trx, writing: Writing): Promise<TicketRow> {
  const { ticket, person, outcome, text, now } = writing
  requireInCharge(ticket, person)
  if (ticket.state === OUTCOMES[outcome] && (await isWritten(trx, ticket.id, outcome, text))) return ticket
  const move = { by: person.role, personId: person.id, now }
  if (ticket.state === 'in_call') await moveTicket(trx, ticket.id, { ...move, to: 'wrap_up' })
  else if (ticket.state !== 'wrap_up')
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no summary while ${ticket.state}` })
  const values = { author_id: person.id, outcome, text, written_at: now }
  await trx
    .insertInto('summary')
    .values({ ticket_id: ticket.id, ...values })
    .onConflict((conflict) => conflict.column('ticket_id').doUpdateSet(values))
    .execute()
  const moved = await moveTicket(trx, ticket.id, { ...move, to: OUTCOMES[outcome] })
  await mailSummary(trx, writing)
  return moved
}

async function isWritten(trx: Trx, ticketId: string, outcome: Outcome, text: string): Promise<boolean> {
  const written = (await summariesOf(trx, [ticketId])).get(ticketId)
  return written?.outcome === outcome && written.text === text
}

async function mailSummary(trx: Trx, { ticket, person, outcome, text, now, settings }: Writing) {
  const customer = await trx
    .selectFrom('person')
    .selectAll()
    .where('id', '=', ticket.customer_id)
    .executeTakeFirstOrThrow()
  const data = { to: customer.email, outcome, text, mechanic: displayName(person), ticketId: ticket.id }
  const mail = summaryMail(data, customer.language, settings)
  if (await wantsMail(trx, customer.id, 'tickets')) await enqueueMail(trx, mail, now)
  const path = pathTo('/tickets/:ticketId', { ticketId: ticket.id })
  const message = {
    title: mail.subject,
    body: outcomeName(outcome, customer.language),
    path,
    tag: `ticket:${ticket.id}`,
  }
  await enqueuePush(trx, { personId: customer.id, topic: 'tickets', message, now })
}
