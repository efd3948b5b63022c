import {
  type AgreedPoint,
  canWriteSummary,
  type NeededPart,
  OUTCOMES,
  type Outcome,
  toTicketRole,
} from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { sql } from 'kysely'
import { json } from '../../database/json.ts'
import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { isoOf } from '../../time.ts'
import { loadSlotRules } from '../booking/booking-rules.ts'
import { requireFreeTimes } from '../booking/slots/require-free-times.ts'
import { replaceAgreedTasks } from '../care/storage.ts'
import { captureState, enqueueChange } from '../pending-changes/pending-change.ts'
import { finishChange } from '../pending-changes/send-notices.ts'
import { toAnswered } from '../questions/question-state.ts'
import { moveTicket } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { refuseUnassignedMechanic } from '../tickets/ticket-access.ts'
import { scheduleReminder } from './summary-reminder.ts'
import { findPictures, loadSummaries } from './summary-storage.ts'

type SummaryRequest = {
  ticket: TicketRow
  person: PersonRow
  outcome: Outcome
  text: string
  agreed: AgreedPoint[]
  parts: readonly NeededPart[]
  /** Ids of the pictures for the customer. */
  pictures: readonly string[]
  /** Times for another call that the text offers. */
  offeredTimes: readonly Date[]
  /** When the customer is reminded. */
  remindAt: Date | null
  /** Version of the summary that this one replaces, 0 without one; undefined replaces every version. */
  version?: number | undefined
  now: Date
  settings: Settings
}

/**
 * Stores the summary of a locked ticket's call, moves the ticket to the state of the outcome, and notifies the customer once that can no
 * longer be undone. A running call ends first. Writing the same summary again changes nothing. Throws NOT_ALLOWED, VERSION_CONFLICT, TICKET_CANNOT_MOVE or
 * SLOT_TAKEN.
 */
export async function writeSummary(trx: Trx, request: SummaryRequest): Promise<TicketRow> {
  const { ticket, person, outcome, text, agreed, parts, pictures, offeredTimes, remindAt, version, now, settings } =
    request
  await refuseUnassignedMechanic(trx, ticket, person)
  const stored = (await loadSummaries(trx, [ticket.id])).get(ticket.id)
  if (ticket.state === OUTCOMES[outcome] && stored?.outcome === outcome && stored.text === text) return ticket
  if (version !== undefined && version !== (stored?.version ?? 0))
    throw new ApiProblem('VERSION_CONFLICT', stored?.authorName ? { personName: stored.authorName } : {})
  const move = { by: toTicketRole(person.role), personId: person.id, now }
  if (!canWriteSummary(ticket.state))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no summary while ${ticket.state}` })
  await requireSnapshots(trx, ticket.id, new Set(parts.flatMap(({ snapshotId }) => snapshotId ?? [])))
  await requirePictures(trx, ticket.id, pictures)
  await finishChange(trx, { ticket, now, settings })
  const summary = await trx.selectFrom('summary').selectAll().where('ticket_id', '=', ticket.id).executeTakeFirst()
  const values = {
    author_id: person.id,
    outcome,
    text,
    agreed: json(agreed),
    parts: json([...parts]),
    pictures: json([...pictures]),
    offered_times: json(offeredTimes.map(isoOf)),
    written_at: now,
    remind_at: remindAt,
  }
  await trx
    .insertInto('summary')
    .values({ ticket_id: ticket.id, ...values })
    .onConflict((conflict) =>
      conflict.column('ticket_id').doUpdateSet({ ...values, version: sql`summary.version + 1` }),
    )
    .execute()
  const care = outcome === 'fixed' ? { agreed, remindAt } : { agreed: [], remindAt: null }
  await replaceAgreedTasks(trx, ticket.id, { ...care, now })
  await scheduleReminder(trx, ticket.id)
  // The end of the call replaces pictures by their drawings, in the summary as well.
  const inWrapUp = ticket.state === 'in_call' ? await moveTicket(trx, ticket, { ...move, to: 'wrap_up' }) : ticket
  await requireFreeTimes(trx, await loadSlotRules(trx, settings), { ticketId: ticket.id, times: offeredTimes, now })
  // An undo leads back to the end of the call.
  const before = await captureState(trx, inWrapUp, { summary: summary ?? null })
  const moved = await moveTicket(trx, inWrapUp, { ...move, to: OUTCOMES[outcome], set: toAnswered(inWrapUp, now) })
  await enqueueChange(trx, { action: 'outcome', ticket: moved, person, before, now })
  return moved
}

/** Throws INVALID_INPUT unless all pictures of parts belong to the ticket's calls. */
async function requireSnapshots(trx: Trx, ticketId: string, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return
  const found = await trx
    .selectFrom('photo')
    .select('id')
    .where('id', 'in', [...ids])
    .where('ticket_id', '=', ticketId)
    .where('perspective', '=', 'snapshot')
    .execute()
  if (found.length < ids.size) throw new ApiProblem('INVALID_INPUT', { fields: { parts: 'not_found' } })
}

/** Throws INVALID_INPUT unless all pictures belong to the ticket's calls or questionnaire. */
async function requirePictures(trx: Trx, ticketId: string, ids: readonly string[]): Promise<void> {
  const known = await findPictures(trx, [ticketId], ids)
  if (known.size < ids.length) throw new ApiProblem('INVALID_INPUT', { fields: { pictures: 'not_found' } })
}
