import { CARE_TASKS_MAX, pathTo } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { displayName } from '@radruf/contract/server'
import type { Trx } from '../../database/schema.ts'
import type { EndpointCall, Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { createCalendarFile } from '../booking/notifications/calendar-file.ts'
import { scheduleReminder } from '../summary/summary-reminder.ts'
import { publishTicketChanged } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { requireTicket, withLockedTicket } from '../tickets/ticket-access.ts'
import { toTicketView } from '../tickets/view.ts'
import { type CareTaskRow, listTaskRows } from './storage.ts'

/** A reminder takes this long in calendars. */
const CALENDAR_MS = 30 * 60_000

export const careHandlers = {
  saveCareTask: async (call) => {
    const ticket = await withLockedTicket(call, async (trx, locked) => {
      const rows = await listTaskRows(trx, [locked.id])
      const row = rows.find(({ id }) => id === call.params.taskId)
      if (row) await changeTask(trx, row, call)
      else await addTask(trx, locked, rows, call)
      await scheduleReminder(trx, locked.id)
      await publishTicketChanged(trx, locked)
      return locked
    })
    return toTicketView(call.service, ticket, call.person)
  },
  getCareCalendar: async ({ service: { db, settings, clock }, person, params }) => {
    const ticket = await requireTicket(db, params.ticketId, person)
    const task = (await listTaskRows(db, [ticket.id])).find(({ id }) => id === params.taskId)
    if (!task) throw new ApiProblem('NOT_FOUND')
    const url = settings.publicUrl + pathTo('/overview')
    return createCalendarFile({
      uid: `${task.id}@${new URL(settings.publicUrl).hostname}`,
      sequence: 0,
      method: 'REQUEST',
      writtenAt: dateOf(clock.now()),
      startsAt: task.remind_at,
      endsAt: new Date(task.remind_at.getTime() + CALENDAR_MS),
      title: task.text,
      description: url,
      url,
      organizer: { name: settings.productName, email: settings.mailFrom },
      attendee: { name: displayName(person), email: person.email },
    })
  },
} satisfies Partial<Handlers>

type SaveCall = EndpointCall<'saveCareTask'>

/** Another day is reminded of again. */
async function changeTask(trx: Trx, row: CareTaskRow, { service, body }: SaveCall) {
  const remindAt = new Date(body.remindAt)
  const isMoved = remindAt.getTime() !== row.remind_at.getTime()
  await trx
    .updateTable('care_task')
    .set({
      done_at: body.done ? (row.done_at ?? dateOf(service.clock.now())) : null,
      ...(isMoved && { remind_at: remindAt, reminded_at: null }),
    })
    .where('id', '=', row.id)
    .execute()
}

/** Throws TICKET_CANNOT_MOVE unless the ticket is closed, INVALID_INPUT without a text, for a past day, and for too many tasks. */
async function addTask(trx: Trx, ticket: TicketRow, rows: readonly CareTaskRow[], { service, params, body }: SaveCall) {
  const now = dateOf(service.clock.now())
  const remindAt = new Date(body.remindAt)
  if (ticket.state !== 'closed') throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no care while ${ticket.state}` })
  if (!body.text) throw new ApiProblem('INVALID_INPUT', { fields: { text: 'required' } })
  if (remindAt <= now) throw new ApiProblem('INVALID_INPUT', { fields: { remindAt: 'past' } })
  if (rows.length >= CARE_TASKS_MAX) throw new ApiProblem('INVALID_INPUT', { fields: { text: 'limit' } })
  await trx
    .insertInto('care_task')
    .values({
      id: params.taskId,
      ticket_id: ticket.id,
      text: body.text,
      is_agreed: false,
      remind_at: remindAt,
      created_at: now,
      done_at: body.done ? now : null,
    })
    // The id of another ticket's task.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
