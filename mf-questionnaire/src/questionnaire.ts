import { type Answers, pathTo } from '@radruf/contract'
import { type Api, isApiError, unwrap } from '@radruf/contract/client'
import { fetchCurrentTicket, type OfflinePage, type ShellContext } from '@radruf/shell-kit'
import { redirect } from 'react-router-dom'
import {
  type LocalQuestionnaire,
  queueAnswers,
  readCachedQuestionnaire,
  sendQueuedAnswers,
  withQueuedAnswers,
} from './answer-queue.ts'
import type { TextKey } from './texts/index.ts'

export type { LocalQuestionnaire }

export const fetchQuestionnaire = (api: Api, ticketId: string): Promise<LocalQuestionnaire> =>
  unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', { params: { path: { ticketId } } }))

/** The ids of the first aid that the customer may see. None of services of the release before, which know no approval. */
export const fetchFirstAidIds = async (api: Api, ticketId: string): Promise<readonly string[]> => {
  try {
    return (await unwrap(api.GET('/api/tickets/{ticketId}/first-aid', { params: { path: { ticketId } } }))).cardIds
  } catch (error) {
    if (!isApiError(error) || error.code !== 'NOT_FOUND') throw error
    return []
  }
}

/**
 * Returns the questionnaire that can still be filled in, and sends queued answers first. While offline, it is the questionnaire
 * as this tab cached it. Redirects when there is no ticket or the questionnaire is already submitted.
 */
export async function fetchOpenQuestionnaire({ api, session }: ShellContext): Promise<LocalQuestionnaire> {
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

/** The questionnaire as a page for times without a connection, once this tab has cached it. */
export const findOfflinePage = (personId: string): OfflinePage<TextKey> | undefined =>
  readCachedQuestionnaire(personId) && { label: 'offline.label', hint: 'offline.hint', icon: 'pen' }

/** Returns the questionnaire as it is now; while offline, as this tab cached it. */
export async function fetchWithQueuedAnswers(
  { api, session }: ShellContext,
  ticketId: string,
): Promise<LocalQuestionnaire> {
  try {
    return withQueuedAnswers(await fetchQuestionnaire(api, ticketId))
  } catch (error) {
    const cached = isOffline(error) ? readCachedQuestionnaire(await getPersonId({ session })) : undefined
    if (cached?.ticketId !== ticketId) throw error
    return withQueuedAnswers(cached)
  }
}

/** The end of the requests that save answers, by ticket. */
const lastSaves = new Map<string, Promise<unknown>>()

/**
 * Saves answers; while offline, it queues them on this device. Requests of a ticket are sent one after the other, so that of two
 * quick taps the later one counts. Returns the stored answers, undefined when they are queued.
 */
export function saveAnswers(
  { api }: Pick<ShellContext, 'api'>,
  ticketId: string,
  answers: Answers,
): Promise<Answers | undefined> {
  const save = async () => {
    try {
      const params = { path: { ticketId } }
      const saved = await unwrap(api.PATCH('/api/tickets/{ticketId}/questionnaire', { params, body: { answers } }))
      return saved.answers
    } catch (error) {
      if (!isOffline(error) || !queueAnswers(ticketId, answers)) throw error
      return undefined
    }
  }
  const result = (lastSaves.get(ticketId) ?? Promise.resolve()).then(save)
  const settled = result
    .catch(() => undefined)
    .finally(() => {
      if (lastSaves.get(ticketId) === settled) lastSaves.delete(ticketId)
    })
  lastSaves.set(ticketId, settled)
  return result
}

const isOffline = (error: unknown) => isApiError(error) && error.code === 'OFFLINE'
const getPersonId = async ({ session }: Pick<ShellContext, 'session'>) => (await session()).person?.id ?? ''
