import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** The latest answers that count, and the age in days that they may have. */
const ANSWERS = 100
const MAX_AGE_DAYS = 90
/** Fewer answers say nothing. */
const ANSWERS_MIN = 3

/**
 * Median minutes from a customer's message to the mechanic's answer to it, over the mechanic's latest answers. Null without enough
 * of them.
 */
export async function findAnswerMinutes(db: Db, mechanicId: string, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - MAX_AGE_DAYS * 86_400_000)
  const { rows } = await sql<{ minutes: number | null; answers: number }>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes) AS minutes, count(*)::integer AS answers
    FROM (
      SELECT extract(epoch FROM answer.sent_at - question.sent_at)::float8 / 60 AS minutes
      FROM (SELECT ticket_id, seq, sent_at FROM message
        WHERE author_id = ${mechanicId} AND sent_at > ${since}
        ORDER BY sent_at DESC LIMIT ${ANSWERS}) answer
      CROSS JOIN LATERAL (SELECT sent_at, author_role FROM message
        WHERE ticket_id = answer.ticket_id AND seq < answer.seq
        ORDER BY seq DESC LIMIT 1) question
      WHERE question.author_role = 'customer') answered`.execute(db)
  const [{ minutes, answers } = { minutes: null, answers: 0 }] = rows
  return minutes === null || answers < ANSWERS_MIN ? null : Math.round(minutes)
}
