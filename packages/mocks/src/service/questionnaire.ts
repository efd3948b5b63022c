import { findMissing, listPages, mergeAnswers, type Questionnaire } from '@radruf/contract'
import { toIsoOrNull } from '../state/clock.ts'
import type { Account, MockState, TicketRecord } from '../state/mock-state.ts'
import { requireOpenQuestionnaire, requireTicket } from './access.ts'
import { assignBike, findKnownBikes, toBike } from './bikes.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import { toAttachment, toPhoto } from './photos.ts'
import { moveTicket } from './ticket-moves.ts'
import { toTicket } from './ticket-view.ts'

export const questionnaireHandlers = {
  getQuestionnaire: ({ mock, person, params }) => toQuestionnaire(mock, requireTicket(mock, params.ticketId, person)),
  saveAnswers: ({ mock, person, params, body }) => {
    const ticket = requireOpenQuestionnaire(mock, params.ticketId, person)
    const { answers, problems } = mergeAnswers(ticket.answers, body.answers, findKnownBikes(mock, ticket))
    if (Object.keys(problems).length > 0) throw new ApiProblem('ANSWER_REFUSED', { fields: problems })
    Object.assign(ticket, { answers, answersUpdatedAt: mock.clock.now() })
    return toQuestionnaire(mock, ticket)
  },
  submitQuestionnaire: ({ mock, person, params }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    submitQuestionnaire(mock, ticket, person)
    return toTicket(mock, ticket, person)
  },
} satisfies Partial<Handlers>

/**
 * Submits a complete questionnaire, and stores the ticket's bike and the person's postal code. With the setting `reviewAtOnce`
 * booking opens immediately. A repeated submission changes nothing. Throws QUESTIONNAIRE_INCOMPLETE.
 */
export function submitQuestionnaire(mock: MockState, ticket: TicketRecord, person: Account): void {
  if (ticket.state === 'closed') throw new ApiProblem('TICKET_CANNOT_MOVE')
  if (ticket.state !== 'questionnaire_open') return
  const content = { ...ticket, bikes: findKnownBikes(mock, ticket) }
  const missing = listPages(content).map((page) => findMissing(page, content))
  const fields = missing.flatMap((page) => page.fields)
  const photos = missing.flatMap((page) => page.photos)
  if (fields.length > 0 || photos.length > 0)
    throw new ApiProblem('QUESTIONNAIRE_INCOMPLETE', {
      fields: Object.fromEntries(fields.map(({ name, problem }) => [name, problem])),
      photos,
    })
  assignBike(mock, ticket)
  person.postalCode = String(ticket.answers.postalCode)
  moveTicket(mock, ticket, 'in_review', person)
  if (mock.settings.reviewAtOnce) moveTicket(mock, ticket, 'booking_open', 'system')
}

const toQuestionnaire = (mock: MockState, ticket: TicketRecord): Questionnaire => ({
  ticketId: ticket.id,
  state: ticket.state,
  answers: ticket.answers as Questionnaire['answers'],
  photos: ticket.photos.map(toPhoto),
  noise: ticket.noise && toAttachment(ticket.noise),
  bikes: findKnownBikes(mock, ticket).map((bike) => toBike(mock, bike)),
  updatedAt: toIsoOrNull(ticket.answersUpdatedAt),
})
