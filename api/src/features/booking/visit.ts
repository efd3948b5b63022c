import { retryOnDeadlock } from '../../database/retry-on-deadlock.ts'
import type { Db, Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { lockTicket, type TicketRow } from '../tickets/storage.ts'
import type { AppointmentRow } from './appointment-storage.ts'
import { cancelAppointment, confirmAppointment } from './change-appointment.ts'
import { holdSlot } from './hold-slot.ts'
import { readVisitToken } from './visit-token.ts'

/** The appointment that a signed link belongs to now, however often it was moved. */
export async function requireVisit(db: Db, token: string, settings: Service['settings']): Promise<AppointmentRow> {
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
  return found
}

type Visit = { trx: Trx; ticket: TicketRow; customer: PersonRow; appointment: AppointmentRow; now: Date }

/** Runs `work` on the visit's locked ticket, as its customer; returns the appointment as it is then. */
const onVisit = (service: Service, token: string, work: (visit: Visit) => Promise<unknown>): Promise<AppointmentRow> =>
  retryOnDeadlock(() =>
    inTransaction(service, async (trx) => {
      const { ticket_id } = await requireVisit(trx, token, service.settings)
      const ticket = await lockTicket(trx, ticket_id)
      if (!ticket) throw new ApiProblem('NOT_FOUND')
      // Asked again: the appointment may have changed until the ticket was locked.
      const appointment = await requireVisit(trx, token, service.settings)
      const customer = await trx
        .selectFrom('person')
        .selectAll()
        .where('id', '=', ticket.customer_id)
        .executeTakeFirstOrThrow()
      await work({ trx, ticket, customer, appointment, now: dateOf(service.clock.now()) })
      return requireVisit(trx, token, service.settings)
    }),
  )

export const cancelVisit = (service: Service, token: string): Promise<AppointmentRow> =>
  onVisit(service, token, async ({ trx, ticket, customer, appointment, now }) => {
    if (appointment.status === 'cancelled') return
    requireBooked(appointment)
    await cancelAppointment(trx, { ticket, person: customer, now, settings: service.settings })
  })

export const moveVisit = (service: Service, token: string, startsAt: Date): Promise<AppointmentRow> =>
  onVisit(service, token, async ({ trx, ticket, customer, appointment, now }) => {
    requireBooked(appointment)
    if (appointment.starts_at.getTime() === startsAt.getTime()) return
    const { settings } = service
    const hold = await holdSlot(trx, { ticket, startsAt, now, settings })
    await confirmAppointment(trx, hold.id, { ticket, person: customer, now, settings })
  })

function requireBooked({ status }: AppointmentRow) {
  if (status !== 'booked') throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `the appointment is ${status}` })
}
