import { findMissing, listPages } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { SettingsWithClock } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { assignBike, findKnownBikes } from '../bikes/storage.ts'
import { updatePerson } from '../people/storage.ts'
import { findPhotos } from '../photos/storage.ts'
import { enqueueOverdueChecks, toAsked } from '../questions/question-state.ts'
import { moveTicket } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'

/**
 * Submits the questionnaire of a locked ticket, assigns the ticket's bike and stores the postal code with the person. Opens booking
 * at once if REVIEW_AT_ONCE is set. Submitting again changes nothing. Throws QUESTIONNAIRE_INCOMPLETE with the missing fields and
 * photos, or TICKET_CANNOT_MOVE when the ticket is closed.
 */
export async function submitQuestionnaire(
  { clock, settings }: SettingsWithClock,
  trx: Trx,
  ticket: TicketRow,
  person: PersonRow,
): Promise<TicketRow> {
  if (ticket.state === 'closed') throw new ApiProblem('TICKET_CANNOT_MOVE')
  if (ticket.state !== 'questionnaire_open') return ticket
  const photos = await findPhotos(trx, ticket.id)
  const content = { answers: ticket.answers, photos, bikes: await findKnownBikes(trx, ticket) }
  const missing = listPages(content).map((page) => findMissing(page, content))
  const fields = missing.flatMap((page) => page.fields)
  const perspectives = missing.flatMap((page) => page.photos)
  if (fields.length > 0 || perspectives.length > 0)
    throw new ApiProblem('QUESTIONNAIRE_INCOMPLETE', {
      fields: Object.fromEntries(fields.map(({ name, problem }) => [name, problem])),
      photos: perspectives,
    })
  const now = dateOf(clock.now())
  const withBike = await assignBike(trx, ticket, now)
  await updatePerson(trx, person.id, { postal_code: String(ticket.answers.postalCode) })
  const set = settings.reviewAtOnce ? {} : toAsked(withBike, now)
  const submitted = await moveTicket(trx, withBike, { to: 'in_review', by: 'customer', personId: person.id, now, set })
  if (!settings.reviewAtOnce) {
    await enqueueOverdueChecks(trx, [{ ticketId: ticket.id, since: now }])
    return submitted
  }
  return moveTicket(trx, submitted, { to: 'booking_open', by: 'system', personId: null, now })
}
