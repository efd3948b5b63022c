import { type Answers, pathTo, type Questionnaire, type Ticket } from '@radruf/contract'
import { type Api, ask } from '@radruf/contract/client'
import { redirect } from 'react-router-dom'

/** A questionnaire whose answers are read by field name. */
export type Filled = Omit<Questionnaire, 'answers'> & { answers: Answers }

/** The ticket that a customer's screens work on: the newest that is not closed, else the newest. */
export async function askCurrentTicket(api: Api): Promise<Ticket | undefined> {
  const { tickets } = await ask(api.GET('/api/tickets'))
  return tickets.find(({ state }) => state !== 'closed') ?? tickets[0]
}

export const askQuestionnaire = (api: Api, ticketId: string): Promise<Filled> =>
  ask(api.GET('/api/tickets/{ticketId}/questionnaire', { params: { path: { ticketId } } }))

/** The questionnaire that can still be filled in; leads on when it is sent already or there is no ticket. */
export async function askOpenQuestionnaire(api: Api): Promise<Filled> {
  const ticket = await askCurrentTicket(api)
  if (!ticket) throw redirect(pathTo('/overview'))
  if (ticket.state !== 'questionnaire_open') throw redirect(pathTo('/questionnaire/success'))
  return askQuestionnaire(api, ticket.id)
}
