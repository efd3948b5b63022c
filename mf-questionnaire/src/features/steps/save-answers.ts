import type { Answers } from '@radruf/contract'
import { ApiError, unwrap } from '@radruf/contract/client'
import type { ShellContext } from '@radruf/shell-kit'
import { askQuestionnaire } from '../../current-ticket.ts'
import { queueAnswers, readKnown, withQueued } from '../../queued-answers.ts'

const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'OFFLINE'

/** What was answered so far; without a connection, as far as this tab knows it. */
export async function answersBefore({ api, session }: ShellContext, ticketId: string): Promise<Answers> {
  try {
    return withQueued(await askQuestionnaire(api, ticketId)).answers
  } catch (error) {
    const known = isOffline(error) ? readKnown((await session()).person?.id ?? '') : undefined
    if (known?.ticketId !== ticketId) throw error
    return withQueued(known).answers
  }
}

/** Saves answers, or lets them wait on this device where there is no connection. */
export async function saveAnswers({ api }: ShellContext, ticketId: string, answers: Answers) {
  try {
    await unwrap(
      api.PATCH('/api/tickets/{ticketId}/questionnaire', { params: { path: { ticketId } }, body: { answers } }),
    )
  } catch (error) {
    if (!isOffline(error) || !queueAnswers(ticketId, answers)) throw error
  }
}
