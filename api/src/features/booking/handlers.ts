import type { Hold } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { Trx } from '../../database/schema.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf, isoOf } from '../../time.ts'
import { loadProfile } from '../mechanic-profiles/storage.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { requireTicket, type TicketCall, withLockedTicket } from '../tickets/ticket-access.ts'
import { toTicketView } from '../tickets/view.ts'
import { type AppointmentRow, findBookedAppointment, findHold } from './appointments/appointment-storage.ts'
import { findMechanicName } from './appointments/appointment-view.ts'
import { cancelAppointment, confirmAppointment, delayAppointment } from './appointments/change-appointment.ts'
import { holdSlot } from './appointments/hold-slot.ts'
import { requestPhotos } from './appointments/request-photos.ts'
import { loadSlotRules } from './booking-rules.ts'
import { createAppointmentCalendar } from './notifications/appointment-mails.ts'
import { loadParticipants } from './notifications/participants.ts'
import { findFreeDays, toSlot } from './slots/free-slots.ts'
import { joinWaitlist, leaveWaitlist } from './waitlist/waitlist.ts'
import { findWaitingSince } from './waitlist/waitlist-storage.ts'

const toAppointmentChange = ({ service, person }: TicketCall, ticket: TicketRow) => ({
  ticket,
  person,
  now: dateOf(service.clock.now()),
  settings: service.settings,
})

async function toHold({ db }: Pick<Service, 'db'>, hold: AppointmentRow): Promise<Hold> {
  return {
    id: hold.id,
    startsAt: isoOf(hold.starts_at),
    endsAt: isoOf(hold.ends_at),
    expiresAt: isoOf(hold.held_until ?? hold.starts_at),
    mechanicName: await findMechanicName(db, hold.mechanic_id),
    mechanicProfile: await loadProfile(db, hold.mechanic_id),
  }
}

async function changeWaitlist(call: TicketCall, change: (trx: Trx, ticket: TicketRow) => Promise<void>) {
  const ticket = await withLockedTicket(call, async (trx, locked) => {
    await change(trx, locked)
    return locked
  })
  return toTicketView(call.service, ticket, call.person)
}

export const bookingHandlers = {
  listSlots: async ({ service, person, params }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    const rules = await loadSlotRules(service.db, service.settings)
    const days = await findFreeDays(service.db, rules, { now: dateOf(service.clock.now()), ticketId: ticket.id })
    const isOnWaitlist = (await findWaitingSince(service.db, ticket.id)) !== undefined
    return { zone: rules.zone, days: days.map((day) => ({ ...day, slots: day.slots.map(toSlot) })), isOnWaitlist }
  },
  getHold: async ({ service, person, params }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    const hold = await findHold(service.db, ticket.id, dateOf(service.clock.now()))
    return { hold: hold ? await toHold(service, hold) : null }
  },
  holdSlot: async (call) => {
    const { startsAt, keepMechanic = false, seenStartsAt } = call.body
    const hold = await withLockedTicket(call, (trx, ticket) =>
      holdSlot(trx, { ...toAppointmentChange(call, ticket), startsAt: new Date(startsAt), keepMechanic, seenStartsAt }),
    )
    return toHold(call.service, hold)
  },
  confirmAppointment: async (call) => {
    const ticket = await withLockedTicket(call, (trx, locked) =>
      confirmAppointment(trx, call.body.holdId, toAppointmentChange(call, locked)),
    )
    return toTicketView(call.service, ticket, call.person)
  },
  cancelAppointment: async (call) => {
    const ticket = await withLockedTicket(call, (trx, locked) =>
      cancelAppointment(trx, { ...toAppointmentChange(call, locked), seenStartsAt: call.query.seenStartsAt }),
    )
    return toTicketView(call.service, ticket, call.person)
  },
  delayAppointment: async (call) => {
    const ticket = await withLockedTicket(call, (trx, locked) =>
      delayAppointment(trx, new Date(call.body.startsAt), toAppointmentChange(call, locked)),
    )
    return toTicketView(call.service, ticket, call.person)
  },
  requestPhotos: async (call) => {
    await withLockedTicket(call, (trx, locked) => requestPhotos(trx, toAppointmentChange(call, locked)))
    return null
  },
  getAppointmentCalendar: async ({ service: { db, settings, clock }, person, params }) => {
    const ticket = await requireTicket(db, params.ticketId, person)
    const appointment = await findBookedAppointment(db, ticket.id)
    if (!appointment) throw new ApiProblem('NOT_FOUND', { detail: 'no appointment is booked' })
    const participants = await loadParticipants(db, { customerId: ticket.customer_id, appointment })
    return createAppointmentCalendar('REQUEST', participants, { appointment, settings, now: dateOf(clock.now()) })
  },
  joinWaitlist: (call) =>
    changeWaitlist(call, (trx, ticket) => joinWaitlist(trx, ticket, dateOf(call.service.clock.now()))),
  leaveWaitlist: (call) => changeWaitlist(call, leaveWaitlist),
} satisfies Partial<Handlers>
