import type { Colleague, TicketState } from '@radruf/contract'
import type { Db, Trx } from '../../database/schema.ts'
import { isExclusionViolation } from '../../database/violations.ts'
import type { PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import type { Settings } from '../../settings.ts'
import { mailAppointment } from '../booking/appointment-mails.ts'
import { pushAppointment } from '../booking/appointment-push.ts'
import { type AppointmentRow, findBooked } from '../booking/appointment-storage.ts'
import { displayName } from '../people/display-name.ts'
import { announceTicket } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'

/** Not during a call, where the other side would change in mid-sentence, and not where nobody is in charge. */
const HANDED_OVER: readonly TicketState[] = ['booking_open', 'booked', 'wrap_up', 'referred']

/** The other mechanics, and whether each is free when the ticket's call takes place. */
export async function colleaguesOf(db: Db, ticket: TicketRow, person: PersonRow): Promise<Colleague[]> {
  const appointment = await findBooked(db, ticket.id)
  const others = await db
    .selectFrom('person')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'mechanic')
    .where('id', '<>', person.id)
    .execute()
  const busy = appointment ? await busyDuring(db, appointment) : new Set<string>()
  return others
    .map((other) => ({ id: other.id, name: displayName(other), free: !busy.has(other.id) }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

type Handover = { ticket: TicketRow; person: PersonRow; mechanicId: string; now: Date; settings: Settings }

/**
 * Gives a locked ticket and its appointment to another mechanic: by whoever is in charge, or to oneself by a colleague who
 * steps in. The time stays, the customer is told who will call. Doing it again changes nothing.
 */
export async function handOver(trx: Trx, { ticket, person, mechanicId, now, settings }: Handover): Promise<TicketRow> {
  if (ticket.mechanic_id === mechanicId) return ticket
  if (person.id !== ticket.mechanic_id && person.id !== mechanicId) throw new ApiProblem('NOT_ALLOWED')
  if (!ticket.mechanic_id || !HANDED_OVER.includes(ticket.state))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no handing over while ${ticket.state}` })
  const heir = await trx
    .selectFrom('person')
    .select('id')
    .where('id', '=', mechanicId)
    .where('role', '=', 'mechanic')
    .executeTakeFirst()
  if (!heir) throw new ApiProblem('NOT_FOUND')
  const booked = await findBooked(trx, ticket.id)
  const appointment = booked && (await giveAppointment(trx, booked, heir.id))
  await trx.updateTable('ticket').set({ mechanic_id: heir.id }).where('id', '=', ticket.id).execute()
  const moved = { ...ticket, mechanic_id: heir.id }
  await announceTicket(trx, moved)
  // Whoever gave it away still has it on the desk.
  await announceTicket(trx, ticket)
  if (appointment) {
    const news = { news: 'handed_over', appointment, settings, now } as const
    await mailAppointment(trx, news)
    await pushAppointment(trx, news)
  }
  return moved
}

/** The database refuses what would overlap. */
async function giveAppointment(trx: Trx, { id, calendar_sequence }: AppointmentRow, mechanicId: string) {
  return trx
    .updateTable('appointment')
    .set({ mechanic_id: mechanicId, calendar_sequence: calendar_sequence + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error) => {
      throw isExclusionViolation(error) ? new ApiProblem('COLLEAGUE_BUSY') : error
    })
}

async function busyDuring(db: Db, { starts_at, ends_at }: AppointmentRow): Promise<Set<string>> {
  const rows = await db
    .selectFrom('appointment')
    .select('mechanic_id')
    .where('status', 'in', ['booked', 'held'])
    .where('starts_at', '<', ends_at)
    .where('ends_at', '>', starts_at)
    .execute()
  return new Set(rows.map(({ mechanic_id }) => mechanic_id))
}
