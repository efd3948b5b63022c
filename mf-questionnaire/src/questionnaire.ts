import { type Answers, findCurrentTicket, pathTo, type Ticket } from '@radruf/contract'
import { type Api, isApiError, unwrap } from '@radruf/contract/client'
import type { ShellContext } from '@radruf/shell-kit'
import { redirect } from 'react-router-dom'
import {
  type FilledQuestionnaire,
  queueAnswers,
  readCachedQuestionnaire,
  sendQueuedAnswers,
  withQueuedAnswers,
} from './answer-queue.ts'

export type { FilledQuestionnaire }

export async function fetchCurrentTicket(api: Api): Promise<Ticket | undefined> {
  const { tickets } = await unwrap(api.GET('/api/tickets'))
  return findCurrentTicket(tickets)
}

export const fetchQuestionnaire = (api: Api, ticketId: string): Promise<FilledQuestionnaire> =>
  unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', { params: { path: { ticketId } } }))

/**
 * Returns the questionnaire that can still be filled in, and sends queued answers first. While offline, it is the questionnaire
 * as this tab cached it. Redirects when there is no ticket or the questionnaire is already submitted.
 */
export async function fetchOpenQuestionnaire({ api, session }: ShellContext): Promise<FilledQuestionnaire> {
  try {
    const ticket = await fetchCurrentTicket(api)
    if (!ticket) throw redirect(pathTo('/overview'))
    if (ticket.state !== 'questionnaire_open') throw redirect(pathTo('/questionnaire/success'))
    await sendQueuedAnswers(api, ticket.id)
    return withQueuedAnswers(await fetchQuestionnaire(api, ticket.id))
  } catch (error) {
    const cached = isOffline(error) ? readCachedQuestionnaire(await getPersonId({ session })) : undefined
    if (!cached) throw error
    return withQueuedAnswers(cached)
  }
}

/** Returns the answers so far; while offline, those that this tab cached. */
export async function fetchAnswers({ api, session }: ShellContext, ticketId: string): Promise<Answers> {
  try {
    return withQueuedAnswers(await fetchQuestionnaire(api, ticketId)).answers
  } catch (error) {
    const cached = isOffline(error) ? readCachedQuestionnaire(await getPersonId({ session })) : undefined
    if (cached?.ticketId !== ticketId) throw error
    return withQueuedAnswers(cached).answers
  }
}

/** Saves answers; while offline, it queues them on this device. */
export async function saveAnswers({ api }: ShellContext, ticketId: string, answers: Answers) {
  try {
    await unwrap(
      api.PATCH('/api/tickets/{ticketId}/questionnaire', { params: { path: { ticketId } }, body: { answers } }),
    )
  } catch (error) {
    if (!isOffline(error) || !queueAnswers(ticketId, answers)) throw error
  }
}

const isOffline = (error: unknown) => isApiError(error) && error.code === 'OFFLINE'
const getPersonId = async ({ session }: Pick<ShellContext, 'session'>) => (await session()).person?.id ?? ''
