import type { Answers } from '@radruf/contract'
import { type Api, ApiError, unwrap } from '@radruf/contract/client'
import type { Filled } from './current-ticket.ts'

/**
 * What keeps the questionnaire going without a connection: answers that wait for it, on the device until the service has them, and the
 * questionnaire as it was known last, for this tab. Both exist in browsers only; on the server nothing waits.
 */
const queueKey = (ticketId: string) => `radruf.questionnaire.queued.${ticketId}`
const knownKey = (personId: string) => `radruf.questionnaire.known.${personId}`

function read<T>(storage: () => Storage, key: string): T | undefined {
  if (typeof document === 'undefined') return undefined
  try {
    const kept = storage().getItem(key)
    return kept ? (JSON.parse(kept) as T) : undefined
  } catch {
    return undefined
  }
}

/** Whether it could be kept: storage may be full or forbidden. */
function write(storage: () => Storage, key: string, value: unknown): boolean {
  if (typeof document === 'undefined') return false
  try {
    if (value === undefined) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
const device = () => localStorage
const tab = () => sessionStorage

export const keepKnown = (personId: string, questionnaire: Filled) => write(tab, knownKey(personId), questionnaire)
export const readKnown = (personId: string) => read<Filled>(tab, knownKey(personId))

export const queuedAnswers = (ticketId: string) => read<Answers>(device, queueKey(ticketId))
/** Lets answers wait; false when this browser keeps nothing. */
export const queueAnswers = (ticketId: string, answers: Answers): boolean =>
  write(device, queueKey(ticketId), { ...queuedAnswers(ticketId), ...answers })

/** The questionnaire as it will be once the waiting answers have arrived. */
export function withQueued(questionnaire: Filled): Filled {
  const queued = queuedAnswers(questionnaire.ticketId)
  if (!queued) return questionnaire
  return { ...questionnaire, answers: { ...questionnaire.answers, ...queued }, waiting: true }
}

/** Refusals that sending the same answers again cannot mend. */
const FINAL: readonly string[] = ['TICKET_CANNOT_MOVE', 'TICKET_NOT_FOUND', 'ANSWER_REFUSED', 'INVALID_INPUT']

/** Sends what waits. Without a connection it fails as every call does; other failures let it wait on. */
export async function sendQueued(api: Api, ticketId: string) {
  const answers = queuedAnswers(ticketId)
  if (!answers) return
  try {
    await unwrap(
      api.PATCH('/api/tickets/{ticketId}/questionnaire', { params: { path: { ticketId } }, body: { answers } }),
    )
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'OFFLINE' || error.code === 'NOT_SIGNED_IN') throw error
    if (!FINAL.includes(error.code)) return
  }
  write(device, queueKey(ticketId), undefined)
}
