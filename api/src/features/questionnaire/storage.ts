import { type Answers, isUrgent } from '@radruf/contract'
import { json } from '../../database/json.ts'
import type { Trx } from '../../database/schema.ts'

/** Returns undefined when the questionnaire is no longer open. */
export const saveAnswers = (trx: Trx, ticketId: string, answers: Answers, now: Date) =>
  trx
    .updateTable('ticket')
    .set({ answers: json(answers), answers_updated_at: now, urgent: isUrgent(answers) })
    .where('id', '=', ticketId)
    .where('state', '=', 'questionnaire_open')
    .returningAll()
    .executeTakeFirst()
