import { isVisitLinkValid, type Visit } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { retryOnDeadlock } from '../../../database/postgres-errors.ts'
import type { Db, Trx } from '../../../database/schema.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Handlers, PersonRow } from '../../../http/handler.ts'
import type { Service } from '../../../service.ts'
import { dateOf, isoOf } from '../../../time.ts'
import { lockTicket, type TicketRow } from '../../tickets/storage.ts'
import type { AppointmentRow } from '../appointments/appointment-storage.ts'
import { findMechanicName } from '../appointments/appointment-view.ts'
import { cancelAppointment, confirmAppointment } from '../appointments/change-appointment.ts'
import { holdSlot } from '../appointments/hold-slot.ts'
import type { SeenStart } from '../appointments/seen-appointment.ts'
import { changeUntil, loadSlotRules } from '../booking-rules.ts'
import { findFreeDays, toSlot } from '../slots/free-slots.ts'
import { readVisitToken } from './visit-token.ts'

const VISIT_STATES: Partial<Record<AppointmentRow['status'], Visit['state']>> = {
  booked: 'booked',
  cancelled: 'cancelled',
}

/** Converts an appointment to the public view of its link, which contains nothing about the person, the bike or the ticket. */
async function toVisit({ db, clock, settings }: Service, appointment: AppointmentRow): Promise<Visit> {
  const now = dateOf(clock.now())
  const isBooked = appointment.status === 'booked'
  return {
    state: isBooked && now >= appointment.ends_at ? 'over' : (VISIT_STATES[appointment.status] ?? 'over'),
    startsAt: isoOf(appointment.starts_at),
    endsAt: isoOf(appointment.ends_at),
    mechanicName: await findMechanicName(db, appointment.mechanic_id),
    zone: settings.zone,
    changeable: isBooked && now <= changeUntil(appointment.starts_at, settings),
  }
}

export const visitHandlers = {
  getVisit: async ({ service, params }) => toVisit(service, await requireVisit(service.db, params.token, service)),
  listVisitSlots: async ({ service, params }) => {
    const { ticket_id } = await requireVisit(service.db, params.token, service)
    const rules = await loadSlotRules(service.db, service.settings)
    const days = await findFreeDays(service.db, rules, { now: dateOf(service.clock.now()), ticketId: ticket_id })
    return { zone: rules.zone, days: days.map(({ date, slots }) => ({ date, slots: slots.map(toSlot) })) }
  },
  moveVisit: async ({ service, params, body }) => toVisit(service, await moveVisit(service, params.token, body)),
  cancelVisit: async ({ service, params, query }) =>
    toVisit(service, await cancelVisit(service, params.token, query.seenStartsAt)),
} satisfies Partial<Handlers>

/**
 * Returns the current appointment of a signed link, however often it was moved. Throws NOT_FOUND, or VISIT_ENDED a day after the
 * appointment.
 */
async function requireVisit(
  db: Db,
  token: string,
  { settings, clock }: Pick<Service, 'settings' | 'clock'>,
): Promise<AppointmentRow> {
  const uid = readVisitToken(token, settings)
  const found = uid
    ? await db
        .selectFrom('appointment')
        .selectAll()
        .where('calendar_uid', '=', uid)
        .where('status', 'not in', ['held', 'moved'])
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    : undefined
  if (!found) throw new ApiProblem('NOT_FOUND')
  if (!isVisitLinkValid(found.ends_at, dateOf(clock.now()))) throw new ApiProblem('VISIT_ENDED')
  return found
}

type LockedVisit = { trx: Trx; ticket: TicketRow; customer: PersonRow; appointment: AppointmentRow; now: Date }

/** Runs `work` on the visit's locked ticket on behalf of its customer. Returns the appointment after the change. */
const withLockedVisit = (
  service: Service,
  token: string,
  work: (visit: LockedVisit) => Promise<unknown>,
): Promise<AppointmentRow> =>
  retryOnDeadlock(() =>
    inTransaction(service, async (trx) => {
      const { ticket_id } = await requireVisit(trx, token, service)
      const ticket = await lockTicket(trx, ticket_id)
      if (!ticket) throw new ApiProblem('NOT_FOUND')
      // Read again: the appointment may have changed before the ticket was locked.
      const appointment = await requireVisit(trx, token, service)
      const customer = await trx
        .selectFrom('person')
        .selectAll()
        .where('id', '=', ticket.customer_id)
        .executeTakeFirstOrThrow()
      await work({ trx, ticket, customer, appointment, now: dateOf(service.clock.now()) })
      return requireVisit(trx, token, service)
    }),
  )

/** Cancels the appointment of a signed link. Cancelling again changes nothing. */
const cancelVisit = (service: Service, token: string, seenStartsAt: SeenStart): Promise<AppointmentRow> =>
  withLockedVisit(service, token, async ({ trx, ticket, customer, appointment, now }) => {
    if (appointment.status === 'cancelled') return
    requireBooked(appointment)
    await cancelAppointment(trx, { ticket, person: customer, seenStartsAt, now, settings: service.settings })
  })

/** Moves the appointment of a signed link. Moving to its own time changes nothing. */
const moveVisit = (
  service: Service,
  token: string,
  { startsAt: wanted, seenStartsAt }: { startsAt: string; seenStartsAt?: SeenStart },
): Promise<AppointmentRow> =>
  withLockedVisit(service, token, async ({ trx, ticket, customer, appointment, now }) => {
    requireBooked(appointment)
    const startsAt = new Date(wanted)
    if (appointment.starts_at.getTime() === startsAt.getTime()) return
    const { settings } = service
    const hold = await holdSlot(trx, { ticket, person: customer, startsAt, seenStartsAt, now, settings })
    await confirmAppointment(trx, hold.id, { ticket, person: customer, now, settings })
  })

function requireBooked({ status }: AppointmentRow) {
  if (status !== 'booked') throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `the appointment is ${status}` })
}
