import type { Visit } from '@radruf/contract'
import type { Handlers } from '../../../http/handler.ts'
import type { Service } from '../../../service.ts'
import { dateOf, isoOf } from '../../../time.ts'
import type { AppointmentRow } from '../appointments/appointment-storage.ts'
import { findMechanicName } from '../appointments/appointment-view.ts'
import { changeUntil, getSlotRules } from '../booking-rules.ts'
import { findFreeDays, toSlot } from '../slots/free-slots.ts'
import { cancelVisit, moveVisit, requireVisit } from './visit.ts'

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
    const rules = getSlotRules(service.settings)
    const days = await findFreeDays(service.db, rules, { now: dateOf(service.clock.now()), ticketId: ticket_id })
    return { zone: rules.zone, days: days.map(({ date, slots }) => ({ date, slots: slots.map(toSlot) })) }
  },
  moveVisit: async ({ service, params, body }) =>
    toVisit(service, await moveVisit(service, params.token, new Date(body.startsAt))),
  cancelVisit: async ({ service, params }) => toVisit(service, await cancelVisit(service, params.token)),
} satisfies Partial<Handlers>
