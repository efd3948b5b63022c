import type { TicketState } from './tickets.ts'

/**
 * What a person's event stream carries (`GET /api/events`, server-sent events). Each event has an `id`, a number that
 * rises by one per person; a stream that breaks off goes on after `Last-Event-ID`. Names are the SSE `event` field.
 */
export type PersonEvents = {
  /** Something about a ticket changed: state, appointment, summary, rating. Ask the service again. */
  'ticket.changed': { ticketId: string; state: TicketState }
  /** A message came, was deleted or was read. */
  'chat.changed': { ticketId: string; seq: number }
  /** The other side is typing. Never stored; not resent after a break. */
  'chat.typing': { ticketId: string }
  /** Signalling of the direct call, in the order it was sent. `from` and `to` are participants' client ids. */
  'call.signal': { ticketId: string; from: string; to: string; signal: CallSignal }
  /** Who is in the call now. */
  'call.participants': { ticketId: string; participants: CallParticipant[] }
  /** There is something new for everybody to read. */
  'announcement.published': { announcementId: string }
}
export type PersonEventName = keyof PersonEvents
export const PERSON_EVENTS = [
  'ticket.changed',
  'chat.changed',
  'chat.typing',
  'call.signal',
  'call.participants',
  'announcement.published',
] as const satisfies readonly PersonEventName[]

export type CallParticipant = { clientId: string; personId: string; role: 'customer' | 'mechanic'; joinedAt: string }

/** What two browsers say to each other through the service to connect directly. */
export type CallSignal =
  | { type: 'offer' | 'answer'; sdp: string }
  | {
      type: 'candidate'
      candidate: {
        candidate: string
        sdpMid: string | null
        sdpMLineIndex: number | null
        usernameFragment: string | null
      }
    }
  | { type: 'bye' }
