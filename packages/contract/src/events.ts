import type { PersonRole } from './person-roles.ts'
import type { TicketState, ViewerActivity } from './tickets.ts'
import type { TicketRole } from './types.ts'

/**
 * Events of a person's stream (`GET /api/events`, server-sent events) and their payloads. Names are the SSE `event` field.
 * Stored events have an `id` that increases by one per person; a reconnect resumes after `Last-Event-ID`.
 */
export type PersonEvents = {
  /** State, appointment, photos, summary or rating of a ticket changed. Reload the ticket. */
  'ticket.changed': { ticketId: string; state: TicketState }
  /** A message was sent, deleted or read. `seq` is the thread's highest number. */
  'chat.changed': { ticketId: string; seq: number }
  /** The counterpart is typing. Ephemeral: not stored, not resent after a reconnect. */
  'chat.typing': { ticketId: string }
  /** The counterpart opened or left the chat. Ephemeral, and repeated while the chat is open. */
  'chat.presence': { ticketId: string; isPresent: boolean }
  /** A signal of the direct call, in the order of sending. `from` and `to` are participants' client ids. */
  'call.signal': { ticketId: string; from: string; to: string; signal: CallSignal }
  /** The counterpart stands in the lobby of a call in which the person waits alone. Ephemeral, and repeated every few minutes. */
  'call.lobby': { ticketId: string }
  /**
   * The current participants of the call. `leftClientId`: the client that left; absent when one was removed for silence. Its person has hung
   * up, and the call is over for both, unless `isPageClosed`: the page was closed or reloaded.
   */
  'call.participants': {
    ticketId: string
    participants: CallParticipant[]
    leftClientId?: string
    isPageClosed?: boolean
  }
  /** The mechanics who have the case open now. Ephemeral, sent to each of them. */
  'case.viewers': { ticketId: string; viewers: CaseViewerState[] }
  /** A note was added, changed or deleted. Ephemeral, sent to the mechanics who have the case open. */
  'notes.changed': { ticketId: string }
  /** An announcement was published. */
  'announcement.published': { announcementId: string }
  /** The person has another role. Load the session and the page again. */
  'role.changed': { role: PersonRole }
}
export type PersonEventName = keyof PersonEvents
export const PERSON_EVENTS = [
  'ticket.changed',
  'chat.changed',
  'chat.typing',
  'chat.presence',
  'call.signal',
  'call.lobby',
  'call.participants',
  'case.viewers',
  'notes.changed',
  'announcement.published',
  'role.changed',
] as const satisfies readonly PersonEventName[]

/** Events that the service does not store: they have no id of their own, and a stream that resumes does not repeat them. */
export const EPHEMERAL_EVENTS = [
  'chat.typing',
  'chat.presence',
  'call.lobby',
  'case.viewers',
  'notes.changed',
] as const satisfies readonly PersonEventName[]
export type EphemeralEventName = (typeof EPHEMERAL_EVENTS)[number]

export type CallParticipant = { clientId: string; personId: string; role: TicketRole; joinedAt: string }

/** A mechanic who has a case open. */
export type CaseViewerState = { personId: string; name: string; activity: ViewerActivity }

/** Maximum number of signals in one request. */
export const SIGNALS_MAX = 50

/** WebRTC signalling between two browsers, relayed by the service. */
export type CallSignal =
  /** `offerId` names the offer; an answer repeats the id of its offer. */
  | { type: 'offer' | 'answer'; sdp: string; offerId: string }
  | {
      type: 'candidate'
      candidate: {
        candidate: string
        sdpMid: string | null
        sdpMLineIndex: number | null
        usernameFragment: string | null
      }
    }
