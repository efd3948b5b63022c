import { findMissing, STEPS } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { findPhotos } from '../photos/storage.ts'
import { moveTicket } from '../tickets/move.ts'
import { lockTicket, type TicketRow } from '../tickets/storage.ts'

/** Sends a complete questionnaire; by setting, booking opens at once. Sent before, it stays as it is. */
export async function submitQuestionnaire(
  { clock, settings }: Pick<Service, 'clock' | 'settings'>,
  trx: Trx,
  ticketId: string,
  person: PersonRow,
): Promise<TicketRow> {
  const ticket = await lockTicket(trx, ticketId)
  if (!ticket) throw new ApiProblem('TICKET_NOT_FOUND')
  if (ticket.state === 'closed') throw new ApiProblem('TICKET_CANNOT_MOVE')
  if (ticket.state !== 'questionnaire_open') return ticket
  const photos = await findPhotos(trx, ticket.id)
  const missing = STEPS.map((step) => findMissing(step, ticket.answers, photos))
  const fields = missing.flatMap((step) => step.fields)
  const perspectives = missing.flatMap((step) => step.photos)
  if (fields.length > 0 || perspectives.length > 0)
    throw new ApiProblem('QUESTIONNAIRE_INCOMPLETE', {
      fields: Object.fromEntries(fields.map((name) => [name, 'required'])),
      photos: perspectives,
    })
  const now = dateOf(clock.now())
  const sent = await moveTicket(trx, ticket.id, { to: 'in_review', by: 'customer', personId: person.id, now })
  if (!settings.reviewAtOnce) return sent
  return moveTicket(trx, ticket.id, { to: 'booking_open', by: 'system', personId: null, now })
}
