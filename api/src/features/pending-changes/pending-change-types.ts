import type { UndoableAction } from '@radruf/contract'
import type { Selectable } from 'kysely'
import type { AppointmentRow } from '../booking/appointments/appointment-storage.ts'
import type { SummaryTable } from '../summary/tables.ts'
import type { TicketRow } from '../tickets/storage.ts'

/** The columns of a ticket that an undo restores. */
export const RESTORED_COLUMNS = [
  'state',
  'state_since',
  'closed_at',
  'erasure_announced_at',
  'mechanic_id',
  'unanswered_since',
  'overdue_notified_at',
  'snoozed_until',
] as const
export type RestoredTicket = Pick<TicketRow, (typeof RESTORED_COLUMNS)[number]>

/** What an undo restores. Null: there was none, or the change does not touch it. */
export type StateBefore = {
  ticket: RestoredTicket
  /** The ticket's last move; 0 without one. */
  moveId: number
  summary: Selectable<SummaryTable> | null
  appointment: Pick<AppointmentRow, 'id' | 'mechanic_id' | 'calendar_sequence'> | null
}

/** Values as JSON stores them: times are texts. */
export type Stored<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Stored<T[K]> } : T

/** A change of a mechanic whose notices wait until it can no longer be undone. It is the payload of the job that sends them. */
export type PendingChange = {
  changeId: string
  ticketId: string
  /** The mechanic who made the change. */
  personId: string
  action: UndoableAction
  before: Stored<StateBefore>
  /** The ticket as the change left it. Another one has changed again. */
  after: { moveId: number; mechanicId: string | null; summaryVersion: number }
  /** Of a handover: the note for the colleague, and the word to the customer. */
  noteId?: string | undefined
  /** Of a handover: its entry in the history. */
  eventId?: string | undefined
  message?: string | undefined
}
