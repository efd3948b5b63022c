import type { Visit } from '@radruf/contract'
import type { Handlers } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf, isoOf } from '../../time.ts'
import type { AppointmentRow } from './appointment-storage.ts'
import { freeDays, slotView } from './free-slots.ts'
import { changeUntil, slotRules } from './rules.ts'
import { mechanicName } from './view.ts'
import { cancelVisit, moveVisit, requireVisit } from './visit.ts'

const STATES: Partial<Record<AppointmentRow['status'], Visit['state']>> = { booked: 'booked', cancelled: 'cancelled' }

/** What the link shows: nothing about the person, the bike or the ticket. */
async function visitView({ db, clock, settings }: Service, appointment: AppointmentRow): Promise<Visit> {
  const now = dateOf(clock.now())
  const isBooked = appointment.status === 'booked'
  return {
    state: isBooked && now >= appointment.ends_at ? 'over' : (STATES[appointment.status] ?? 'over'),
    startsAt: isoOf(appointment.starts_at),
    endsAt: isoOf(appointment.ends_at),
    mechanicName: await mechanicName(db, appointment.mechanic_id),
    zone: settings.zone,
    changeable: isBooked && now <= changeUntil(appointment.starts_at, settings),
  }
}

export const visitHandlers = {
  getVisit: async ({ service, params }) =>
    visitView(service, await requireVisit(service.db, params.token, service.settings)),
  listVisitSlots: async ({ service, params }) => {
    const { ticket_id } = await requireVisit(service.db, params.token, service.settings)
    const rules = slotRules(service.settings)
    const days = await freeDays(service.db, rules, dateOf(service.clock.now()), ticket_id)
    return { zone: rules.zone, days: days.map(({ date, slots }) => ({ date, slots: slots.map(slotView) })) }
  },
  moveVisit: async ({ service, params, body }) =>
    visitView(service, await moveVisit(service, params.token, new Date(body.startsAt))),
  cancelVisit: async ({ service, params }) => visitView(service, await cancelVisit(service, params.token)),
} satisfies Partial<Handlers>
