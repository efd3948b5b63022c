import { type Answers, ERROR_RETRY, mergeAnswers, type Questionnaire } from '@radruf/contract'
import { type Api, isApiError, unwrap } from '@radruf/contract/client'
import { readJson, removeItem, writeJson } from './json-storage.ts'

/** A questionnaire whose answers are read by field name. */
export type LocalQuestionnaire = Omit<Questionnaire, 'answers'> & {
  answers: Answers
  /** Some answers are queued on this device until it is online. */
  hasQueuedAnswers?: true
}

/*
 * Offline storage of the questionnaire: unsent answers on the device, and the last known questionnaire in the tab. The next release
 * must be able to read keys and values.
 */
const queueKey = (ticketId: string) => `radruf.questionnaire.queued.${ticketId}`
const cacheKey = (personId: string) => `radruf.questionnaire.known.${personId}`

export const cacheQuestionnaire = (personId: string, questionnaire: LocalQuestionnaire) =>
  writeJson('session', cacheKey(personId), questionnaire)
/** Removes the cached questionnaire of a person, who has submitted it. */
export const removeCachedQuestionnaire = (personId: string): void => removeItem('session', cacheKey(personId))
export const readCachedQuestionnaire = (personId: string): LocalQuestionnaire | undefined =>
  readJson<LocalQuestionnaire>('session', cacheKey(personId))

export const readQueuedAnswers = (ticketId: string): Answers | undefined =>
  readJson<Answers>('local', queueKey(ticketId))

/** Queues answers on this device; returns false when the browser cannot store them. */
export const queueAnswers = (ticketId: string, answers: Answers): boolean =>
  writeJson('local', queueKey(ticketId), { ...readQueuedAnswers(ticketId), ...answers })

/** Returns the questionnaire as it will be once the queued answers are saved. */
export function withQueuedAnswers(questionnaire: LocalQuestionnaire): LocalQuestionnaire {
  const queued = readQueuedAnswers(questionnaire.ticketId)
  if (!queued) return questionnaire
  const { answers } = mergeAnswers(questionnaire.answers, queued, questionnaire.bikes)
  return { ...questionnaire, answers, hasQueuedAnswers: true }
}

/**
 * Sends the queued answers. They leave the queue when the service accepts them or refuses them for good, and stay in it after
 * every other refusal. Throws when offline or signed out.
 */
export async function sendQueuedAnswers(api: Api, ticketId: string) {
  const answers = readQueuedAnswers(ticketId)
  if (!answers) return
  try {
    await unwrap(
      api.PATCH('/api/tickets/{ticketId}/questionnaire', { params: { path: { ticketId } }, body: { answers } }),
    )
  } catch (error) {
    if (!isApiError(error) || error.code === 'OFFLINE' || error.code === 'NOT_SIGNED_IN') throw error
    if (ERROR_RETRY[error.code] !== 'never') return
  }
  removeItem('local', queueKey(ticketId))
}
