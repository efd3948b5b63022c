import type { Hold } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import type { Call, Handlers } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import type { Service } from '../../service.ts'
import { dateOf, isoOf } from '../../time.ts'
import { onTicket, type TicketCall } from '../tickets/on-ticket.ts'
import { requireTicket } from '../tickets/require-ticket.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { ticketView } from '../tickets/view.ts'
import { appointmentCalendarFile } from './appointment-mails.ts'
import { type AppointmentRow, deleteHold, findBooked, findHold } from './appointment-storage.ts'
import { cancelAppointment, confirmAppointment } from './change-appointment.ts'
import { joinWaitlist, leaveWaitlist } from './earlier.ts'
import { freeDays, slotView } from './free-slots.ts'
import { holdSlot } from './hold-slot.ts'
import { partiesOf } from './parties.ts'
import { slotRules } from './rules.ts'
import { mechanicName } from './view.ts'

const changeOf = ({ service, person }: TicketCall, ticket: TicketRow) => ({
  ticket,
  person,
  now: dateOf(service.clock.now()),
  settings: service.settings,
})

async function holdView({ db }: Pick<Service, 'db'>, hold: AppointmentRow): Promise<Hold> {
  return {
    id: hold.id,
    startsAt: isoOf(hold.starts_at),
    endsAt: isoOf(hold.ends_at),
    expiresAt: isoOf(hold.held_until ?? hold.starts_at),
    mechanicName: await mechanicName(db, hold.mechanic_id),
  }
}

async function heldTime({ service, person, params }: Call<'getHold'>) {
  const ticket = await requireTicket(service.db, params.ticketId, person)
  const hold = await findHold(service.db, ticket.id, dateOf(service.clock.now()))
  return { hold: hold ? await holdView(service, hold) : null }
}

async function changeWish(call: TicketCall, change: (trx: Trx, ticket: TicketRow) => Promise<void>) {
  const ticket = await onTicket(call, async (trx, locked) => {
    await change(trx, locked)
    return locked
  })
  return ticketView(call.service, ticket, call.person)
}

export const bookingHandlers = {
  listSlots: async ({ service, person, params }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    const rules = slotRules(service.settings)
    const days = await freeDays(service.db, rules, dateOf(service.clock.now()), ticket.id)
    return { zone: rules.zone, days: days.map(({ date, slots }) => ({ date, slots: slots.map(slotView) })) }
  },
  getHold: heldTime,
  holdSlot: async (call) => {
    const startsAt = new Date(call.body.startsAt)
    const hold = await onTicket(call, (trx, ticket) => holdSlot(trx, { ...changeOf(call, ticket), startsAt }))
    return holdView(call.service, hold)
  },
  releaseHold: async (call) => {
    await onTicket(call, (trx, ticket) => deleteHold(trx, ticket.id))
    return null
  },
  confirmAppointment: async (call) => {
    const ticket = await onTicket(call, (trx, locked) =>
      confirmAppointment(trx, call.body.holdId, changeOf(call, locked)),
    )
    return ticketView(call.service, ticket, call.person)
  },
  cancelAppointment: async (call) => {
    const ticket = await onTicket(call, (trx, locked) => cancelAppointment(trx, changeOf(call, locked)))
    return ticketView(call.service, ticket, call.person)
  },
  getAppointmentCalendar: async ({ service: { db, settings, clock }, person, params }) => {
    const ticket = await requireTicket(db, params.ticketId, person)
    const booked = await findBooked(db, ticket.id)
    if (!booked) throw new ApiProblem('NOT_FOUND', { detail: 'no appointment is booked' })
    return appointmentCalendarFile('REQUEST', booked, await partiesOf(db, booked), settings, dateOf(clock.now()))
  },
  joinWaitlist: (call) =>
    changeWish(call, (trx, ticket) => joinWaitlist(trx, ticket, dateOf(call.service.clock.now()))),
  leaveWaitlist: (call) => changeWish(call, leaveWaitlist),
} satisfies Partial<Handlers>
