import { randomUUID } from 'node:crypto'
import { type TicketState, toTicketRole } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { STATES_WITH_OWN_ENDPOINT } from '@radruf/contract/server'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { decodeCursor, toPage } from '../../http/cursor.ts'
import type { Handlers, PersonRow } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { dateOf } from '../../time.ts'
import { cancelAppointment } from '../booking/appointments/change-appointment.ts'
import type { SeenStart } from '../booking/appointments/seen-appointment.ts'
import { captureState, enqueueChange } from '../pending-changes/pending-change.ts'
import { finishChange } from '../pending-changes/send-notices.ts'
import { enqueueOverdueChecks, toAsked } from '../questions/question-state.ts'
import { moveTicket, publishTicketChanged } from './move.ts'
import { openNextTicket } from './next-ticket.ts'
import { notifyReviewed } from './review-notification.ts'
import { insertTicket, listTicketPage, TicketPosition, type TicketRow, toTicketPosition } from './storage.ts'
import { refuseUnassignedMechanic, requireTicket, withLockedTicket } from './ticket-access.ts'
import { toTicketView, toTicketViews } from './view.ts'

export const ticketHandlers = {
  listTickets: async ({ service, person, query: { cursor, limit } }) => {
    const after = decodeCursor(TicketPosition, cursor)
    const rows = await listTicketPage(service.db, person, { after, count: limit + 1 })
    const { page, nextCursor } = toPage(rows, limit, toTicketPosition)
    return { tickets: await toTicketViews(service, page, person), nextCursor }
  },
  createTicket: async ({ service, person }) => {
    if (!service.settings.newTicketAllowed) throw new ApiProblem('NOT_ALLOWED')
    const now = dateOf(service.clock.now())
    const ticket = await inTransaction(service, async (trx) => {
      const created = await insertTicket(trx, { id: randomUUID(), customerId: person.id, now })
      if (created) await publishTicketChanged(trx, created)
      return created
    })
    if (!ticket) throw new ApiProblem('TICKET_ALREADY_OPEN')
    return toTicketView(service, ticket, person)
  },
  openNextTicket: async (call) => {
    const { service, person } = call
    const { settings } = service
    const now = dateOf(service.clock.now())
    const ticket = await withLockedTicket(call, (trx, locked) =>
      openNextTicket(trx, { ticket: locked, person, now, settings }),
    )
    return toTicketView(service, ticket, person)
  },
  getTicket: async ({ service, person, params }) =>
    toTicketView(service, await requireTicket(service.db, params.ticketId, person), person),
  moveTicket: async (call) => {
    const { service, person, body } = call
    const { settings } = service
    const now = dateOf(service.clock.now())
    const ticket = await withLockedTicket(call, (trx, locked) =>
      requestMove(trx, { ticket: locked, person, ...body, now, settings }),
    )
    return toTicketView(service, ticket, person)
  },
} satisfies Partial<Handlers>

type MoveRequest = {
  ticket: TicketRow
  person: PersonRow
  to: TicketState
  seenStartsAt?: SeenStart
  now: Date
  settings: Settings
}

/** Moves a locked ticket at a person's request. A request for the state it is already in changes nothing. */
async function requestMove(
  trx: Trx,
  { ticket, person, to, seenStartsAt, now, settings }: MoveRequest,
): Promise<TicketRow> {
  if (ticket.state === to) return ticket
  if (ticket.mechanic_id) await refuseUnassignedMechanic(trx, ticket, person)
  if (STATES_WITH_OWN_ENDPOINT.includes(to))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `${ticket.state} -> ${to}` })
  if (ticket.state === 'booked' && to === 'booking_open')
    return cancelAppointment(trx, { ticket, person, seenStartsAt, now, settings })
  const isClosing = to === 'closed' && toTicketRole(person.role) === 'mechanic'
  if (isClosing) await finishChange(trx, { ticket, now, settings })
  const before = isClosing && (await captureState(trx, ticket))
  const isReopening = ticket.state === 'closed'
  const set = isReopening ? await toReopened(trx, ticket, { person, now }) : {}
  const moved = await moveTicket(trx, ticket, { to, by: toTicketRole(person.role), personId: person.id, now, set })
  if (isReopening && moved.unanswered_since)
    await enqueueOverdueChecks(trx, [{ ticketId: moved.id, since: moved.unanswered_since }])
  if (before) await enqueueChange(trx, { action: 'closed', ticket: moved, person, before, now })
  if (ticket.state === 'in_review' || (ticket.state === 'wrap_up' && !ticket.mechanic_id))
    await notifyReviewed(trx, moved, { now, settings })
  return moved
}

/**
 * The columns of a ticket that a person reopens. A customer waits for an answer then. A mechanic who became an operator sees no case: the
 * mechanic who reopens takes the ticket over, and after a customer it waits for all.
 */
async function toReopened(trx: Trx, ticket: TicketRow, { person, now }: Pick<MoveRequest, 'person' | 'now'>) {
  const isCustomer = toTicketRole(person.role) === 'customer'
  const assigned = (await isWithOperator(trx, ticket)) ? { mechanic_id: isCustomer ? null : person.id } : {}
  return isCustomer ? { ...assigned, ...toAsked(ticket, now) } : assigned
}

/** Whether the mechanic of a closed ticket is an operator now, who sees no case. */
async function isWithOperator(trx: Trx, { mechanic_id }: TicketRow): Promise<boolean> {
  if (!mechanic_id) return false
  const { role } = await trx.selectFrom('person').select('role').where('id', '=', mechanic_id).executeTakeFirstOrThrow()
  return role === 'operator'
}
