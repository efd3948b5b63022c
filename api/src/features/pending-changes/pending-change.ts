import { randomUUID } from 'node:crypto'
import { type Ticket, UNDO_SECONDS, type UndoableAction } from '@radruf/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import { isoOf } from '../../time.ts'
import type { TicketRow } from '../tickets/storage.ts'
import {
  type PendingChange,
  RESTORED_COLUMNS,
  type RestoredTicket,
  type StateBefore,
  type Stored,
} from './pending-change-types.ts'

/** Reads what an undo of the coming change of a locked ticket restores. `touched`: the other rows that the change touches. */
export async function captureState(
  trx: Trx,
  ticket: TicketRow,
  touched: Partial<Pick<StateBefore, 'summary' | 'appointment'>> = {},
): Promise<StateBefore> {
  const columns = RESTORED_COLUMNS.map((name) => [name, ticket[name]])
  return {
    ticket: Object.fromEntries(columns) as RestoredTicket,
    moveId: await findLastMoveId(trx, ticket.id),
    summary: null,
    appointment: null,
    ...touched,
  }
}

export async function findLastMoveId(trx: Trx, ticketId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT coalesce(max(id), 0)::integer AS id FROM ticket_move WHERE ticket_id = ${ticketId}`.execute(trx)
  return rows[0]?.id ?? 0
}

export async function findSummaryVersion(trx: Trx, ticketId: string): Promise<number> {
  const stored = await trx.selectFrom('summary').select('version').where('ticket_id', '=', ticketId).executeTakeFirst()
  return stored?.version ?? 0
}

type NewChange = Pick<PendingChange, 'action' | 'noteId' | 'eventId' | 'message'> & {
  /** The ticket after the change. */
  ticket: TicketRow
  person: PersonRow
  before: StateBefore
  now: Date
}

/** Enqueues the notices of a change for the moment at which it can no longer be undone, in the transaction of the change. */
export async function enqueueChange(trx: Trx, { ticket, person, before, now, ...change }: NewChange): Promise<void> {
  const after = {
    moveId: await findLastMoveId(trx, ticket.id),
    mechanicId: ticket.mechanic_id,
    summaryVersion: await findSummaryVersion(trx, ticket.id),
  }
  await enqueueJob(trx, {
    kind: 'ticket.notice',
    key: ticket.id,
    payload: {
      ...change,
      changeId: randomUUID(),
      ticketId: ticket.id,
      personId: person.id,
      before: JSON.parse(JSON.stringify(before)) as Stored<StateBefore>,
      after,
    },
    runAt: new Date(now.getTime() + UNDO_SECONDS * 1_000),
  })
}

/** Finds the change of a ticket whose notices wait, and locks its job; undefined without one. */
export async function lockChange(trx: Trx, ticketId: string): Promise<PendingChange | undefined> {
  const job = await trx
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', 'ticket.notice')
    .where('key', '=', ticketId)
    .where('failed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return job?.payload as PendingChange | undefined
}

/** The person's own changes that can be undone, by ticket. */
export async function loadPendingChanges(
  db: Db,
  personId: string,
  ticketIds: readonly string[],
): Promise<Map<string, NonNullable<Ticket['pendingChange']>>> {
  const { rows } = await sql<{ ticketId: string; id: string; action: UndoableAction; until: Date }>`
    SELECT key AS "ticketId", payload->>'changeId' AS id, payload->>'action' AS action, run_at AS until
    FROM job WHERE kind = 'ticket.notice' AND key = ANY(${[...ticketIds]}::text[])
      AND attempts = 0 AND payload->>'personId' = ${personId}`.execute(db)
  return new Map(rows.map(({ ticketId, until, ...change }) => [ticketId, { ...change, until: isoOf(until) }]))
}
