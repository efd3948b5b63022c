import { type Appointment, canChange, type Hold, type MissingParty, pathTo, type Ticket } from '@radruf/contract'

/** The view at the appointment's address. It follows from the ticket, the hold and the query of the address. */
export type BookingView =
  | { at: 'no-ticket' }
  | { at: 'waiting'; waitsFor: 'questionnaire' | 'review' }
  | { at: 'over' }
  | {
      at: 'choose'
      moving: Appointment | null
      hold: Hold | null
      reason: ChooseReason | null
      /** Times that the mechanic offered after the last call, or after a missed one. */
      offeredTimes?: readonly string[]
    }
  | { at: 'booked'; appointment: Appointment }

/** The reason why the customer chooses a time again. */
export type ChooseReason = 'expired' | 'cancelled' | 'another_call' | `missed_${MissingParty | 'unknown'}`

const BASE = pathTo('/appointment')
/** Addresses of the page. `step=confirm` is also in links of other pages: it says that a time is held. */
export const BOOKING_PATHS = {
  choose: BASE,
  move: `${BASE}?move=1`,
  held: `${BASE}?step=confirm`,
  heldForMove: `${BASE}?move=1&step=confirm`,
  cancelled: `${BASE}?cancelled=1`,
  booked: pathTo('/appointment/confirmation'),
  moved: `${pathTo('/appointment/confirmation')}?moved=1`,
} as const

export function getBookingView(ticket: Ticket | undefined, hold: Hold | null, search: URLSearchParams): BookingView {
  if (!ticket) return { at: 'no-ticket' }
  const { state, appointment } = ticket
  const hasExpired = search.get('step') === 'confirm' && !hold
  if (state === 'questionnaire_open') return { at: 'waiting', waitsFor: 'questionnaire' }
  if (state === 'in_review') return { at: 'waiting', waitsFor: 'review' }
  if (state === 'booking_open') {
    const { offeredTimes = [] } = (ticket.missedAppointment ? ticket.followUp : ticket.summary) ?? {}
    return { at: 'choose', moving: null, hold, reason: getChooseReason(ticket, hasExpired, search), offeredTimes }
  }
  if (state !== 'booked' || !appointment) return { at: 'over' }
  const isMoving = search.get('move') === '1' || (search.get('step') === 'confirm' && hold !== null)
  if (isMoving) return { at: 'choose', moving: appointment, hold, reason: hasExpired ? 'expired' : null }
  return { at: 'booked', appointment }
}

/** The view at the time `now`: an appointment that can no longer be moved is shown in place of the slots. */
export function applyChangeDeadline(view: BookingView, now: number): BookingView {
  const moving = view.at === 'choose' ? view.moving : null
  return moving && !canChange(moving, now) ? { at: 'booked', appointment: moving } : view
}

function getChooseReason(ticket: Ticket, hasExpired: boolean, search: URLSearchParams): ChooseReason | null {
  if (hasExpired) return 'expired'
  if (search.get('cancelled') === '1') return 'cancelled'
  if (ticket.missedAppointment) return `missed_${ticket.missedBy ?? 'unknown'}`
  return ticket.summary?.outcome === 'another_call' ? 'another_call' : null
}
