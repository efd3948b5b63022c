import type { Hold, Ticket, Visit } from '@radruf/contract'
import { iso } from '../world/clock.ts'
import {
  type Account,
  type AppointmentRecord,
  accountOf,
  shownName,
  type TicketRecord,
  type World,
} from '../world/world.ts'
import { requireTicket } from './access.ts'
import { cancelAppointment, confirmAppointment, holdOf, holdSlot, releaseHold } from './appointments.ts'
import { type Call, type Handlers, Refused } from './call.ts'
import { changeUntil, slotsView } from './slots.ts'
import { bookedOf } from './ticket-moves.ts'
import { ticketView } from './ticket-view.ts'

export const bookingHandlers = {
  listSlots: ({ world, person, params }) => slotsView(world, requireTicket(world, params.ticketId, person).id),
  getHold: ({ world, person, params }) => {
    const hold = holdOf(world, requireTicket(world, params.ticketId, person))
    return { hold: hold ? holdView(world, hold) : null }
  },
  holdSlot: ({ world, person, params, body }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    return holdView(world, holdSlot(world, ticket, Date.parse(body.startsAt)))
  },
  releaseHold: ({ world, person, params }) => {
    releaseHold(world, requireTicket(world, params.ticketId, person))
    return null
  },
  confirmAppointment: ({ world, person, params, body }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    confirmAppointment(world, ticket, body.holdId, person)
    return ticketView(world, ticket, person)
  },
  cancelAppointment: ({ world, person, params }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    cancelAppointment(world, ticket, person)
    return ticketView(world, ticket, person)
  },
  getAppointmentCalendar: ({ world, person, params }) => {
    const booked = bookedOf(world, requireTicket(world, params.ticketId, person))
    if (!booked) throw new Refused('NOT_FOUND', { detail: 'no appointment is booked' })
    return calendarFile(world, booked)
  },
  joinWaitlist: (call) => wishEarlier(call, true),
  leaveWaitlist: (call) => wishEarlier(call, false),

  getVisit: ({ world, params }) => visitView(world, requireVisit(world, params.token).appointment),
  listVisitSlots: ({ world, params }) => slotsView(world, requireVisit(world, params.token).ticket.id),
  moveVisit: ({ world, params, body }) => {
    const { appointment, ticket, customer } = requireVisit(world, params.token)
    requireBooked(appointment)
    const startsAt = Date.parse(body.startsAt)
    if (appointment.startsAt !== startsAt)
      confirmAppointment(world, ticket, holdSlot(world, ticket, startsAt).id, customer)
    return visitView(world, requireVisit(world, params.token).appointment)
  },
  cancelVisit: ({ world, params }) => {
    const { appointment, ticket, customer } = requireVisit(world, params.token)
    if (appointment.status !== 'cancelled') {
      requireBooked(appointment)
      cancelAppointment(world, ticket, customer)
    }
    return visitView(world, appointment)
  },
} satisfies Partial<Handlers>

function wishEarlier({ world, person, params }: Call<'joinWaitlist' | 'leaveWaitlist'>, isOnWaitlist: boolean): Ticket {
  const ticket = requireTicket(world, params.ticketId, person)
  const booked = ticket.state === 'booked' ? bookedOf(world, ticket) : undefined
  if (!booked) throw new Refused('TICKET_CANNOT_MOVE', { detail: `no appointment while ${ticket.state}` })
  booked.isOnWaitlist = isOnWaitlist
  return ticketView(world, ticket, person)
}

const mechanicName = (world: World, { mechanicId }: AppointmentRecord): string => {
  const mechanic = accountOf(world, mechanicId)
  return mechanic ? shownName(mechanic) : ''
}

const holdView = (world: World, hold: AppointmentRecord): Hold => ({
  id: hold.id,
  startsAt: iso(hold.startsAt),
  endsAt: iso(hold.endsAt),
  expiresAt: iso(hold.heldUntil ?? hold.startsAt),
  mechanicName: mechanicName(world, hold),
})

/** A calendar file (RFC 5545) with what the screens need; the real service writes more. */
function calendarFile(world: World, booked: AppointmentRecord): string {
  const utc = (time: number) => `${iso(time).slice(0, 19).replace(/[-:]/g, '')}Z`
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Radruf//Mocked appointments//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:${booked.calendarUid}@mocked`,
    `DTSTAMP:${utc(world.clock.now())}`,
    `DTSTART:${utc(booked.startsAt)}`,
    `DTEND:${utc(booked.endsAt)}`,
    `SUMMARY:Radruf: ${mechanicName(world, booked)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

type VisitRecord = { appointment: AppointmentRecord; ticket: TicketRecord; customer: Account }
/** The appointment that a mail's link belongs to now, however often it was moved. The mocked service signs nothing. */
function requireVisit(world: World, token: string): VisitRecord {
  const appointment = world.appointments.findLast(
    ({ calendarUid, status }) => calendarUid === token && status !== 'held' && status !== 'moved',
  )
  const ticket = world.tickets.find(({ id }) => id === appointment?.ticketId)
  const customer = ticket && accountOf(world, ticket.customerId)
  if (!appointment || !customer) throw new Refused('NOT_FOUND')
  return { appointment, ticket, customer }
}

function requireBooked({ status }: AppointmentRecord): void {
  if (status !== 'booked') throw new Refused('TICKET_CANNOT_MOVE', { detail: `the appointment is ${status}` })
}

function visitView(world: World, appointment: AppointmentRecord): Visit {
  const now = world.clock.now()
  const isBooked = appointment.status === 'booked' && now < appointment.endsAt
  return {
    state: isBooked ? 'booked' : appointment.status === 'cancelled' ? 'cancelled' : 'over',
    startsAt: iso(appointment.startsAt),
    endsAt: iso(appointment.endsAt),
    mechanicName: mechanicName(world, appointment),
    zone: world.settings.zone,
    changeable: isBooked && now <= changeUntil(world, appointment),
  }
}
