import { findMissing, mergeAnswers, type Questionnaire, STEPS } from '@radruf/contract'
import { isoOrNull } from '../world/clock.ts'
import type { Account, TicketRecord, World } from '../world/world.ts'
import { requireOpen, requireTicket } from './access.ts'
import { type Handlers, Refused } from './call.ts'
import { photoView } from './pictures.ts'
import { moveTicket } from './ticket-moves.ts'
import { ticketView } from './ticket-view.ts'

export const questionnaireHandlers = {
  getQuestionnaire: ({ world, person, params }) => questionnaireView(requireTicket(world, params.ticketId, person)),
  saveAnswers: ({ world, person, params, body }) => {
    const ticket = requireOpen(world, params.ticketId, person)
    const { answers, problems } = mergeAnswers(ticket.answers, body.answers)
    if (Object.keys(problems).length > 0) throw new Refused('ANSWER_REFUSED', { fields: problems })
    Object.assign(ticket, { answers, answersUpdatedAt: world.clock.now() })
    return questionnaireView(ticket)
  },
  submitQuestionnaire: ({ world, person, params }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    submitQuestionnaire(world, ticket, person)
    return ticketView(world, ticket, person)
  },
} satisfies Partial<Handlers>

/** Sends a complete questionnaire; by setting, booking opens at once. Sent before, it stays as it is. */
export function submitQuestionnaire(world: World, ticket: TicketRecord, person: Account): void {
  if (ticket.state === 'closed') throw new Refused('TICKET_CANNOT_MOVE')
  if (ticket.state !== 'questionnaire_open') return
  const missing = STEPS.map((step) => findMissing(step, ticket.answers, ticket.photos))
  const fields = missing.flatMap((step) => step.fields)
  const photos = missing.flatMap((step) => step.photos)
  if (fields.length > 0 || photos.length > 0)
    throw new Refused('QUESTIONNAIRE_INCOMPLETE', {
      fields: Object.fromEntries(fields.map((name) => [name, 'required'])),
      photos,
    })
  moveTicket(world, ticket, 'in_review', person)
  if (world.settings.reviewAtOnce) moveTicket(world, ticket, 'booking_open', 'system')
}

const questionnaireView = (ticket: TicketRecord): Questionnaire => ({
  ticketId: ticket.id,
  state: ticket.state,
  answers: ticket.answers as Questionnaire['answers'],
  photos: ticket.photos.map(photoView),
  updatedAt: isoOrNull(ticket.answersUpdatedAt),
})
