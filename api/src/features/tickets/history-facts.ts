import type { HistoryFacts } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { isoOf } from '../../time.ts'
import { MOVED_APPOINTMENTS } from '../booking/appointments/appointment-storage.ts'
import type { TicketRow } from './storage.ts'

type PersonName = { name: string | null; email: string }
type FactsRow = {
  askedAt: Date | null
  answeredAt: Date | null
  calls: number
  callMinutes: number
  moves: number
  movedBy: PersonName[]
  earlierMechanics: PersonName[]
}

const asNames = sql.raw(`coalesce(jsonb_agg(jsonb_build_object('name', name, 'email', email) ORDER BY at DESC), '[]')`)

/** What the history of a ticket comes to: the first answer, the calls, the moved calls, and the mechanics before the present one. */
export async function findHistoryFacts(db: Db, { id, mechanic_id }: TicketRow): Promise<HistoryFacts> {
  const { rows } = await sql<FactsRow>`
    WITH asked AS (
      SELECT min(at) AS at FROM (
        SELECT min(sent_at) AS at FROM message WHERE ticket_id = ${id} AND author_role = 'customer'
        UNION ALL SELECT min(moved_at) FROM ticket_move WHERE ticket_id = ${id} AND to_state = 'in_review'
      ) firsts
    ), rebooked AS (
      SELECT booked_by, created_at AS at FROM (${MOVED_APPOINTMENTS}) later WHERE ticket_id = ${id}
    ), met AS (
      SELECT greatest(1, round(extract(epoch FROM left_at - met_at) / 60))::integer AS minutes
      FROM appointment WHERE ticket_id = ${id} AND met_at IS NOT NULL AND left_at IS NOT NULL
    )
    SELECT asked.at AS "askedAt",
      (SELECT min(sent_at) FROM message WHERE ticket_id = ${id} AND author_role = 'mechanic' AND sent_at > asked.at) AS "answeredAt",
      (SELECT count(*)::integer FROM met) AS calls, (SELECT coalesce(sum(minutes), 0)::integer FROM met) AS "callMinutes",
      (SELECT count(*)::integer FROM rebooked) AS moves,
      (SELECT ${asNames} FROM (
        SELECT name, email, max(at) AS at FROM rebooked JOIN person ON person.id = booked_by GROUP BY person.id
      ) people) AS "movedBy",
      (SELECT ${asNames} FROM (
        SELECT name, email, max(at) AS at FROM (
          SELECT mechanic_id AS id, created_at AS at FROM appointment WHERE ticket_id = ${id} AND status <> 'held'
          UNION ALL SELECT colleague_id, happened_at FROM ticket_event WHERE ticket_id = ${id} AND kind = 'handed_over'
        ) had JOIN person ON person.id = had.id WHERE had.id IS DISTINCT FROM ${mechanic_id}::uuid GROUP BY person.id
      ) people) AS "earlierMechanics"
    FROM asked`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The query of the facts returned no row.')
  const { askedAt, answeredAt, movedBy, earlierMechanics, ...counts } = row
  return {
    ...counts,
    firstAnswer: askedAt && answeredAt ? { askedAt: isoOf(askedAt), answeredAt: isoOf(answeredAt) } : null,
    movedBy: movedBy.map(displayName),
    earlierMechanics: earlierMechanics.map(displayName),
  }
}
