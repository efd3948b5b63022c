import { randomUUID } from 'node:crypto'
import type { AgreedPoint, CareTask } from '@radruf/contract'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import { isoOf, isoOrNull } from '../../time.ts'
import type { CareTaskTable } from './tables.ts'

export type CareTaskRow = Selectable<CareTaskTable>

export const listTaskRows = (db: Db, ticketIds: readonly string[]): Promise<CareTaskRow[]> =>
  db
    .selectFrom('care_task')
    .selectAll()
    .where('ticket_id', 'in', [...ticketIds])
    .orderBy('remind_at')
    .orderBy('id')
    .execute()

/** Loads the care tasks of tickets, the next one first. */
export async function loadCareTasks(db: Db, ticketIds: readonly string[]): Promise<Map<string, CareTask[]>> {
  const byTicket = new Map<string, CareTask[]>()
  for (const row of await listTaskRows(db, ticketIds))
    byTicket.set(row.ticket_id, [...(byTicket.get(row.ticket_id) ?? []), toCareTask(row)])
  return byTicket
}

const toCareTask = ({ id, text, remind_at, reminded_at, done_at }: CareTaskRow): CareTask => ({
  id,
  text,
  remindAt: isoOf(remind_at),
  remindedAt: isoOrNull(reminded_at),
  doneAt: isoOrNull(done_at),
})

type Agreement = { agreed: readonly AgreedPoint[]; remindAt: Date | null; now: Date }

/** Replaces the open tasks of an earlier summary by the open points of this one. Those of the customer and done ones stay. */
export async function replaceAgreedTasks(trx: Trx, ticketId: string, { agreed, remindAt, now }: Agreement) {
  await trx
    .deleteFrom('care_task')
    .where('ticket_id', '=', ticketId)
    .where('is_agreed', '=', true)
    .where('done_at', 'is', null)
    .execute()
  const open = remindAt ? agreed.filter(({ done }) => !done) : []
  if (!remindAt || open.length === 0) return
  await trx
    .insertInto('care_task')
    .values(
      open.map(({ text }) => ({
        id: randomUUID(),
        ticket_id: ticketId,
        text,
        is_agreed: true,
        remind_at: remindAt,
        created_at: now,
      })),
    )
    .execute()
}
