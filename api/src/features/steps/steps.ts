import { type CallStep, STEPS_MAX } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { SNAPSHOT_STATES } from '@radruf/contract/server'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import { isoOf, isoOrNull } from '../../time.ts'
import type { TicketRow } from '../tickets/storage.ts'
import type { CallStepTable } from './tables.ts'

type StepRow = Selectable<CallStepTable>

/** The fields that a page changes; missing ones stay as they are. `position` counts from 1. */
type StepChange = {
  title?: string
  detail?: string
  turn?: StepRow['turn']
  snapshotId?: string
  position?: number
  isCurrent?: true
}

/** The steps of a ticket in their order. */
const listSteps = (db: Db, ticketIds: readonly string[]): Promise<StepRow[]> =>
  db.selectFrom('call_step').selectAll().where('ticket_id', 'in', ticketIds).orderBy('position').execute()

/** The steps of each ticket, in their order. */
export async function loadSteps(db: Db, ticketIds: readonly string[]): Promise<Map<string, CallStep[]>> {
  const byTicket = Map.groupBy(await listSteps(db, ticketIds), ({ ticket_id }) => ticket_id)
  return new Map([...byTicket].map(([ticketId, rows]) => [ticketId, rows.map(toStepView)]))
}

const toStepView = ({ id, title, detail, turn, photo_id, is_current, found_at, created_at }: StepRow): CallStep => ({
  id,
  title,
  detail,
  turn,
  snapshotId: photo_id,
  isCurrent: is_current,
  foundAt: isoOrNull(found_at),
  createdAt: isoOf(created_at),
})

/** Throws CALL_NOT_OPEN unless steps of the call may change. The result is written after the call. */
export function requireOpenSteps({ state }: Pick<TicketRow, 'state'>) {
  if (!SNAPSHOT_STATES.includes(state)) throw new ApiProblem('CALL_NOT_OPEN')
}

/**
 * Creates a step of a locked ticket, or changes it. The first step is the current one. Throws INVALID_INPUT for the id of another ticket's
 * step, a picture that is none of the ticket's calls, and too many steps.
 */
export async function saveStep(
  trx: Trx,
  { ticketId, stepId, change, now }: { ticketId: string; stepId: string; change: StepChange; now: Date },
): Promise<void> {
  const steps = await listSteps(trx, [ticketId])
  if (change.snapshotId) await requireSnapshot(trx, ticketId, change.snapshotId)
  if (!steps.some(({ id }) => id === stepId)) await insertStep(trx, { ticketId, stepId, steps, now })
  const set = {
    ...(change.title !== undefined && { title: change.title }),
    ...(change.detail !== undefined && { detail: change.detail }),
    ...(change.turn !== undefined && { turn: change.turn }),
    ...(change.snapshotId && { photo_id: change.snapshotId }),
  }
  if (Object.keys(set).length > 0) await trx.updateTable('call_step').set(set).where('id', '=', stepId).execute()
  if (change.isCurrent) await setCurrent(trx, ticketId, stepId)
  if (change.position) await moveStep(trx, ticketId, stepId, change.position)
}

async function insertStep(
  trx: Trx,
  { ticketId, stepId, steps, now }: { ticketId: string; stepId: string; steps: readonly StepRow[]; now: Date },
) {
  if (steps.length >= STEPS_MAX) throw new ApiProblem('INVALID_INPUT', { fields: { stepId: 'too_many' } })
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('call_step')
    .values({
      id: stepId,
      ticket_id: ticketId,
      position: steps.length + 1,
      title: '',
      photo_id: null,
      found_at: null,
      is_current: steps.length === 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw new ApiProblem('INVALID_INPUT', { fields: { stepId: 'taken' } })
}

async function requireSnapshot(trx: Trx, ticketId: string, snapshotId: string) {
  const found = await trx
    .selectFrom('photo')
    .select('id')
    .where('id', '=', snapshotId)
    .where('ticket_id', '=', ticketId)
    .where('perspective', '=', 'snapshot')
    .executeTakeFirst()
  if (!found) throw new ApiProblem('INVALID_INPUT', { fields: { snapshotId: 'not_found' } })
}

/** In one statement, because at most one step of a ticket is current at any time. */
const setCurrent = (trx: Trx, ticketId: string, stepId: string) =>
  trx
    .updateTable('call_step')
    .set({ is_current: sql`id = ${stepId}::uuid` })
    .where('ticket_id', '=', ticketId)
    .execute()

/** Moves a step to a position, or to the last one. */
async function moveStep(trx: Trx, ticketId: string, stepId: string, position: number) {
  const others = (await listSteps(trx, [ticketId])).map(({ id }) => id).filter((id) => id !== stepId)
  await numberSteps(trx, others.toSpliced(position - 1, 0, stepId))
}

/** Numbers steps in this order. */
const numberSteps = (trx: Trx, ids: readonly string[]) =>
  sql`UPDATE call_step SET position = listed.place
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS listed(id, place) WHERE call_step.id = listed.id`.execute(trx)

/**
 * Deletes a step of a locked ticket. The next one, or else the last, takes the place of a current one. Its picture stays in the ticket.
 * `isUndo`: a step that was named or confirmed stays.
 */
export async function deleteStep(
  trx: Trx,
  { ticketId, stepId, isUndo }: { ticketId: string; stepId: string; isUndo: boolean },
): Promise<void> {
  const steps = await listSteps(trx, [ticketId])
  const index = steps.findIndex(({ id }) => id === stepId)
  const step = steps[index]
  if (!step || (isUndo && (step.title || step.detail || step.turn || step.found_at))) return
  await trx.deleteFrom('call_step').where('id', '=', stepId).execute()
  const rest = steps.toSpliced(index, 1)
  await numberSteps(
    trx,
    rest.map(({ id }) => id),
  )
  const next = rest[index] ?? rest.at(-1)
  if (step.is_current && next) await setCurrent(trx, ticketId, next.id)
}

/** Records that the customer has found the step. The first confirmation counts. Throws NOT_FOUND for a step that was deleted. */
export async function confirmStep(trx: Trx, ticketId: string, stepId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('call_step')
    .set({ found_at: sql`coalesce(found_at, ${now})` })
    .where('id', '=', stepId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ApiProblem('NOT_FOUND')
}

/** Deletes the steps of an earlier call: the next one begins without. */
export const deleteSteps = (trx: Trx, ticketId: string) =>
  trx.deleteFrom('call_step').where('ticket_id', '=', ticketId).execute()
