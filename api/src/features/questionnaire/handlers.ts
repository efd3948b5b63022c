import { mergeAnswers, type Questionnaire } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { inTransaction } from '../../database/transaction.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf, isoOrNull } from '../../time.ts'
import { findKnownBikes } from '../bikes/storage.ts'
import { toBikeViews } from '../bikes/view.ts'
import { findNoise, findPhotos } from '../photos/storage.ts'
import { toAttachmentView, toPhotoView } from '../photos/view.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { requireLockedTicket, requireTicket } from '../tickets/ticket-access.ts'
import { toTicketView } from '../tickets/view.ts'
import { requireOpenQuestionnaire } from './open-questionnaire.ts'
import { saveAnswers } from './storage.ts'
import { submitQuestionnaire } from './submit.ts'

export const questionnaireHandlers = {
  getQuestionnaire: async ({ service, person, params }) =>
    loadQuestionnaire(service, await requireTicket(service.db, params.ticketId, person)),

  saveAnswers: async ({ service, person, params, body }) => {
    const ticket = await inTransaction(service, async (trx) => {
      const current = await requireOpenQuestionnaire(trx, params.ticketId, person)
      const bikes = body.answers.knownBike === undefined ? [] : await findKnownBikes(trx, current)
      const { answers, problems } = mergeAnswers(current.answers, body.answers, bikes)
      if (Object.keys(problems).length > 0) throw new ApiProblem('ANSWER_REFUSED', { fields: problems })
      return saveAnswers(trx, current.id, answers, dateOf(service.clock.now()))
    })
    if (!ticket) throw new ApiProblem('TICKET_CANNOT_MOVE')
    return loadQuestionnaire(service, ticket)
  },

  submitQuestionnaire: async ({ service, person, params }) => {
    const ticket = await inTransaction(service, async (trx) => {
      const locked = await requireLockedTicket(trx, params.ticketId, person)
      return submitQuestionnaire(service, trx, locked, person)
    })
    return toTicketView(service, ticket, person)
  },
} satisfies Partial<Handlers>

async function loadQuestionnaire({ db }: Pick<Service, 'db'>, ticket: TicketRow): Promise<Questionnaire> {
  const [photos, noise, bikes] = await Promise.all([
    findPhotos(db, ticket.id),
    findNoise(db, ticket.id),
    findKnownBikes(db, ticket),
  ])
  return {
    ticketId: ticket.id,
    state: ticket.state,
    answers: ticket.answers as Questionnaire['answers'],
    photos: photos.map(toPhotoView),
    noise: noise ? toAttachmentView(noise) : null,
    bikes: await toBikeViews(db, bikes),
    firstAid: ticket.first_aid,
    updatedAt: isoOrNull(ticket.answers_updated_at),
  }
}
