import { findMissing, STEPS } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { findPhotos } from '../photos/storage.ts'
import { moveTicket } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'

/**
 * Submits the questionnaire of a locked ticket; by setting, booking opens immediately. Submitting again changes nothing. Throws
 * QUESTIONNAIRE_INCOMPLETE with the missing fields and photos, or TICKET_CANNOT_MOVE when the ticket is closed.
 */
export async function submitQuestionnaire(
  { clock, settings }: Pick<Service, 'clock' | 'settings'>,
  trx: Trx,
  ticket: TicketRow,
  person: PersonRow,
): Promise<TicketRow> {
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
  const submitted = await moveTicket(trx, ticket, { to: 'in_review', by: 'customer', personId: person.id, now })
  if (!settings.reviewAtOnce) return submitted
  return moveTicket(trx, submitted, { to: 'booking_open', by: 'system', personId: null, now })
}
