import { type Hold, isVisitLinkValid, type Ticket, type Visit } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import { toIso } from '../state/clock.ts'
import {
  type Account,
  type AppointmentRecord,
  findAccount,
  type MockState,
  type TicketRecord,
} from '../state/mock-state.ts'
import { requireTicket } from './access.ts'
import {
  cancelAppointment,
  confirmAppointment,
  delayAppointment,
  findHold,
  holdSlot,
  releaseHold,
} from './appointments.ts'
import { createCalendarFile } from './calendar-file.ts'
import { ApiProblem, type EndpointCall, type Handlers } from './endpoint-call.ts'
import { changeUntil, toSlots } from './slots.ts'
import { findBooked } from './ticket-moves.ts'
import { toTicket } from './ticket-view.ts'

export const bookingHandlers = {
  listSlots: ({ mock, person, params }) => toSlots(mock, requireTicket(mock, params.ticketId, person).id),
  getHold: ({ mock, person, params }) => {
    const hold = findHold(mock, requireTicket(mock, params.ticketId, person))
    return { hold: hold ? toHold(mock, hold) : null }
  },
  holdSlot: ({ mock, person, params, body }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    return toHold(mock, holdSlot(mock, ticket, { ...body, startsAt: Date.parse(body.startsAt), by: person }))
  },
  releaseHold: ({ mock, person, params }) => {
    releaseHold(mock, requireTicket(mock, params.ticketId, person))
    return null
  },
  confirmAppointment: ({ mock, person, params, body }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    confirmAppointment(mock, ticket, body.holdId, person)
    return toTicket(mock, ticket, person)
  },
  cancelAppointment: ({ mock, person, params, query }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    cancelAppointment(mock, ticket, { by: person, seenStartsAt: query.seenStartsAt })
    return toTicket(mock, ticket, person)
  },
  delayAppointment: ({ mock, person, params, body }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    delayAppointment(mock, ticket, Date.parse(body.startsAt), person)
    return toTicket(mock, ticket, person)
  },
  getAppointmentCalendar: ({ mock, person, params }) => {
    const booked = findBooked(mock, requireTicket(mock, params.ticketId, person))
    if (!booked) throw new ApiProblem('NOT_FOUND', { detail: 'no appointment is booked' })
    return createCalendarFile(mock, [booked])
  },
  joinWaitlist: (call) => setWaitlisted(call, true),
  leaveWaitlist: (call) => setWaitlisted(call, false),

  getVisit: ({ mock, params }) => toVisit(mock, requireVisit(mock, params.token).appointment),
  listVisitSlots: ({ mock, params }) => toSlots(mock, requireVisit(mock, params.token).ticket.id),
  moveVisit: ({ mock, params, body }) => {
    const { appointment, ticket, customer } = requireVisit(mock, params.token)
    requireBooked(appointment)
    const startsAt = Date.parse(body.startsAt)
    const { seenStartsAt } = body
    if (appointment.startsAt !== startsAt)
      confirmAppointment(mock, ticket, holdSlot(mock, ticket, { startsAt, seenStartsAt, by: customer }).id, customer)
    return toVisit(mock, requireVisit(mock, params.token).appointment)
  },
  cancelVisit: ({ mock, params, query }) => {
    const { appointment, ticket, customer } = requireVisit(mock, params.token)
    if (appointment.status !== 'cancelled') {
      requireBooked(appointment)
      cancelAppointment(mock, ticket, { by: customer, seenStartsAt: query.seenStartsAt })
    }
    return toVisit(mock, appointment)
  },
} satisfies Partial<Handlers>

function setWaitlisted(
  { mock, person, params }: EndpointCall<'joinWaitlist' | 'leaveWaitlist'>,
  isOnWaitlist: boolean,
): Ticket {
  const ticket = requireTicket(mock, params.ticketId, person)
  const booked = ticket.state === 'booked' ? findBooked(mock, ticket) : undefined
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no appointment while ${ticket.state}` })
  booked.isOnWaitlist = isOnWaitlist
  return toTicket(mock, ticket, person)
}

export const mechanicDisplayName = (mock: MockState, { mechanicId }: AppointmentRecord): string => {
  const mechanic = findAccount(mock, mechanicId)
  return mechanic ? displayName(mechanic) : ''
}

const toHold = (mock: MockState, hold: AppointmentRecord): Hold => ({
  id: hold.id,
  startsAt: toIso(hold.startsAt),
  endsAt: toIso(hold.endsAt),
  expiresAt: toIso(hold.heldUntil ?? hold.startsAt),
  mechanicName: mechanicDisplayName(mock, hold),
})

type VisitRecord = { appointment: AppointmentRecord; ticket: TicketRecord; customer: Account }
/** The current appointment of a mail link, after any number of moves. The mocked service does not sign tokens. */
function requireVisit(mock: MockState, token: string): VisitRecord {
  const appointment = mock.appointments.findLast(
    ({ calendarUid, status }) => calendarUid === token && status !== 'held' && status !== 'moved',
  )
  const ticket = mock.tickets.find(({ id }) => id === appointment?.ticketId)
  const customer = ticket && findAccount(mock, ticket.customerId)
  if (!appointment || !customer) throw new ApiProblem('NOT_FOUND')
  if (!isVisitLinkValid(appointment.endsAt, mock.clock.now())) throw new ApiProblem('VISIT_ENDED')
  return { appointment, ticket, customer }
}

function requireBooked({ status }: AppointmentRecord): void {
  if (status !== 'booked') throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `the appointment is ${status}` })
}

function toVisit(mock: MockState, appointment: AppointmentRecord): Visit {
  const now = mock.clock.now()
  const isBooked = appointment.status === 'booked' && now < appointment.endsAt
  return {
    state: isBooked ? 'booked' : appointment.status === 'cancelled' ? 'cancelled' : 'over',
    startsAt: toIso(appointment.startsAt),
    endsAt: toIso(appointment.endsAt),
    mechanicName: mechanicDisplayName(mock, appointment),
    zone: mock.settings.zone,
    changeable: isBooked && now <= changeUntil(mock, appointment),
  }
}
