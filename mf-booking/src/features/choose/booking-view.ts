import { type Appointment, type Hold, pathTo, type Ticket } from '@radruf/contract'

/** What the appointment's address shows, given where ticket and held time stand. */
export type BookingView =
  | { at: 'no-ticket' }
  | { at: 'waiting'; for: 'questionnaire' | 'review' }
  | { at: 'over' }
  | { at: 'choose'; moving: Appointment | null; held: Hold | null; news: News | null }
  | { at: 'confirm'; moving: Appointment | null; hold: Hold }
  | { at: 'booked'; appointment: Appointment }
export type News = 'expired' | 'cancelled' | 'missed'

const BASE = pathTo('/appointment')
export const ADDRESSES = {
  choose: BASE,
  move: `${BASE}?move=1`,
  confirm: `${BASE}?step=confirm`,
  cancelled: `${BASE}?cancelled=1`,
} as const

/** Whether times can be chosen at all, and so have to be asked for. */
export const isBookable = (ticket: Ticket): boolean => ticket.state === 'booking_open' || ticket.state === 'booked'

export function bookingView(ticket: Ticket | undefined, hold: Hold | null, search: URLSearchParams): BookingView {
  if (!ticket) return { at: 'no-ticket' }
  const { state, appointment } = ticket
  const confirming = search.get('step') === 'confirm'
  if (state === 'questionnaire_open') return { at: 'waiting', for: 'questionnaire' }
  if (state === 'in_review') return { at: 'waiting', for: 'review' }
  if (state === 'booking_open') {
    if (confirming && hold) return { at: 'confirm', moving: null, hold }
    return { at: 'choose', moving: null, held: hold, news: newsOf(ticket, confirming, search) }
  }
  if (state !== 'booked' || !appointment) return { at: 'over' }
  if (confirming && hold) return { at: 'confirm', moving: appointment, hold }
  if (search.get('move') === '1') return { at: 'choose', moving: appointment, held: hold, news: null }
  return { at: 'booked', appointment }
}

const newsOf = (ticket: Ticket, confirming: boolean, search: URLSearchParams): News | null => {
  if (confirming) return 'expired'
  if (search.get('cancelled') === '1') return 'cancelled'
  return ticket.missedAppointment ? 'missed' : null
}
