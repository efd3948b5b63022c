import { type Answers, pathTo, type Questionnaire, type Ticket } from '@radruf/contract'
import { type Api, ApiError, unwrap } from '@radruf/contract/client'
import type { ShellContext } from '@radruf/shell-kit'
import { redirect } from 'react-router-dom'
import { readKnown, sendQueued, withQueued } from './queued-answers.ts'

/** A questionnaire whose answers are read by field name. */
export type Filled = Omit<Questionnaire, 'answers'> & {
  answers: Answers
  /** Some answers wait on this device for a connection. */
  waiting?: true
}

/** The ticket that a customer's screens work on: the newest that is not closed, else the newest. */
export async function askCurrentTicket(api: Api): Promise<Ticket | undefined> {
  const { tickets } = await unwrap(api.GET('/api/tickets'))
  return tickets.find(({ state }) => state !== 'closed') ?? tickets[0]
}

export const askQuestionnaire = (api: Api, ticketId: string): Promise<Filled> =>
  unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', { params: { path: { ticketId } } }))

/**
 * The questionnaire that can still be filled in; leads on when it is sent already or there is no ticket. Answers that waited are
 * sent first; without a connection it is the questionnaire as this tab knew it last.
 */
export async function askOpenQuestionnaire({ api, session }: ShellContext): Promise<Filled> {
  try {
    const ticket = await askCurrentTicket(api)
    if (!ticket) throw redirect(pathTo('/overview'))
    if (ticket.state !== 'questionnaire_open') throw redirect(pathTo('/questionnaire/success'))
    await sendQueued(api, ticket.id)
    return withQueued(await askQuestionnaire(api, ticket.id))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'OFFLINE') throw error
    const known = readKnown((await session()).person?.id ?? '')
    if (!known) throw error
    return withQueued(known)
  }
}
