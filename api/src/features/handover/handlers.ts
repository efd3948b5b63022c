import { randomUUID } from 'node:crypto'
import { CASE_ROLES, type Colleague, canHandOver } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { displayName } from '@radruf/contract/server'
import { sql } from 'kysely'
import { isExclusionViolation } from '../../database/postgres-errors.ts'
import type { Db, Trx } from '../../database/schema.ts'
import type { Handlers, PersonRow } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { dateOf } from '../../time.ts'
import { type AppointmentRow, findBookedAppointment } from '../booking/appointments/appointment-storage.ts'
import { notifyCustomer } from '../booking/notifications/notify-customer.ts'
import { endRingOver, isRingingOver } from '../call/ring-over.ts'
import { insertNote } from '../notes/handlers.ts'
import { captureState, enqueueChange } from '../pending-changes/pending-change.ts'
import { finishChange } from '../pending-changes/send-notices.ts'
import { publishTicketChanged } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { createNamedProblem, requireTicket, withLockedTicket } from '../tickets/ticket-access.ts'
import { recordTicketEvent } from '../tickets/ticket-events.ts'
import { toTicketView } from '../tickets/view.ts'

export const handoverHandlers = {
  listColleagues: async ({ service, person, params }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    return { colleagues: await listColleagues(service.db, ticket, person) }
  },
  handOver: async (call) => {
    const { service, person, body } = call
    const { clock, settings } = service
    const ticket = await withLockedTicket(call, (trx, locked) =>
      handOver(trx, {
        ticket: locked,
        person,
        mechanicId: body.mechanicId,
        note: body.note,
        message: body.message,
        now: dateOf(clock.now()),
        settings,
      }),
    )
    return toTicketView(service, ticket, person)
  },
} satisfies Partial<Handlers>

/** Lists the mechanics who can take the ticket over, and whether each is free at the time of the ticket's appointment. */
async function listColleagues(db: Db, ticket: TicketRow, person: PersonRow): Promise<Colleague[]> {
  const appointment = await findBookedAppointment(db, ticket.id)
  const colleagues = await db
    .selectFrom('person')
    .select(['id', 'name', 'email'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM ticket WHERE mechanic_id = person.id AND state <> 'closed')`.as(
        'openCases',
      ),
    )
    .where('role', 'in', CASE_ROLES)
    .where('blocked_at', 'is', null)
    // A lead hands over the cases of others.
    .where('id', '<>', person.role === 'lead' && ticket.mechanic_id ? ticket.mechanic_id : person.id)
    .execute()
  const busy = appointment ? await findBusyMechanicIds(db, appointment) : new Set<string>()
  return colleagues
    .map(({ id, openCases, ...person }) => ({ id, name: displayName(person), free: !busy.has(id), openCases }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

type Handover = {
  ticket: TicketRow
  person: PersonRow
  mechanicId: string
  /** For the colleague. */
  note: string | undefined
  /** For the customer. */
  message: string | undefined
  now: Date
  settings: Settings
}

/**
 * Hands a locked ticket and its appointment over to another mechanic. The assigned mechanic or a lead can give it to a colleague,
 * and a colleague can take it over, during a call only while it rings over. The time stays, and the customer is notified once the handover can no longer be undone.
 * Handing over again changes nothing. Throws NOT_ALLOWED, TICKET_CANNOT_MOVE, NOT_FOUND, COLLEAGUE_BUSY or CHAT_NOT_OPEN.
 */
export async function handOver(
  trx: Trx,
  { ticket, person, mechanicId, note, message, now, settings }: Handover,
): Promise<TicketRow> {
  if (ticket.mechanic_id === mechanicId) return ticket
  const mayGive = person.id === ticket.mechanic_id || person.role === 'lead'
  if (!mayGive && person.id !== mechanicId) throw await createNamedProblem(trx, 'NOT_ALLOWED', ticket.mechanic_id)
  const takesCall = person.id === mechanicId && (await isRingingOver(trx, ticket))
  if (!ticket.mechanic_id || !(canHandOver(ticket.state) || takesCall))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no handing over while ${ticket.state}` })
  const successor = await trx
    .selectFrom('person')
    .select(['id', 'name', 'email'])
    .where('id', '=', mechanicId)
    .where('role', 'in', CASE_ROLES)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  if (!successor) throw new ApiProblem('NOT_FOUND')
  if (message && !ticket.chat_opened_at) throw new ApiProblem('CHAT_NOT_OPEN')
  await finishChange(trx, { ticket, now, settings })
  const booked = await findBookedAppointment(trx, ticket.id)
  const appointment =
    booked && (await reassignAppointment(trx, booked, { mechanicId, mechanicName: displayName(successor) }))
  await trx.updateTable('ticket').set({ mechanic_id: successor.id }).where('id', '=', ticket.id).execute()
  const before = await captureState(trx, ticket, { appointment: booked ?? null })
  const noteId =
    note &&
    (await insertNote(trx, { ticketId: ticket.id, clientId: randomUUID(), authorId: person.id, text: note, now }))
  const eventId = await recordTicketEvent(trx, {
    kind: 'handed_over',
    ticketId: ticket.id,
    now,
    personId: person.id,
    colleagueId: successor.id,
  })
  const moved = { ...ticket, mechanic_id: successor.id }
  await publishTicketChanged(trx, moved)
  // The previously assigned mechanic still shows the ticket on the desk.
  await publishTicketChanged(trx, ticket)
  if (!takesCall) {
    await enqueueChange(trx, { action: 'handed_over', ticket: moved, person, before, noteId, eventId, message, now })
    return moved
  }
  // A call that rings over begins at once.
  if (appointment) {
    const context = { appointment, customerId: ticket.customer_id, settings, now }
    await notifyCustomer(trx, { notification: 'handed_over', ...context })
    await endRingOver(trx, moved, appointment.id)
  }
  return moved
}

/** Assigns the appointment to a mechanic. Throws COLLEAGUE_BUSY when the exclusion constraint rejects the overlap. */
async function reassignAppointment(
  trx: Trx,
  { id, calendar_sequence }: AppointmentRow,
  { mechanicId, mechanicName }: { mechanicId: string; mechanicName: string },
) {
  return trx
    .updateTable('appointment')
    .set({ mechanic_id: mechanicId, calendar_sequence: calendar_sequence + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error) => {
      throw isExclusionViolation(error) ? new ApiProblem('COLLEAGUE_BUSY', { personName: mechanicName }) : error
    })
}

async function findBusyMechanicIds(db: Db, { starts_at, ends_at }: AppointmentRow): Promise<Set<string>> {
  const rows = await db
    .selectFrom('appointment')
    .select('mechanic_id')
    .where('status', 'in', ['booked', 'held'])
    .where('starts_at', '<', ends_at)
    .where('ends_at', '>', starts_at)
    .execute()
  return new Set(rows.map(({ mechanic_id }) => mechanic_id))
}
