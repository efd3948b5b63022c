/** The ticket's states and moves (SPEC §4). The service enforces the table; pages offer its moves. */
export const TICKET_STATES = [
  'questionnaire_open',
  'in_review',
  'booking_open',
  'booked',
  'in_call',
  'wrap_up',
  'waiting_for_part',
  'referred',
  'closed',
] as const
export type TicketState = (typeof TICKET_STATES)[number]

/** The roles in a ticket, its chat and its calls. */
export const TICKET_ROLES = ['customer', 'mechanic'] as const
type TicketRole = (typeof TICKET_ROLES)[number]

/** The role of the other person of a ticket. */
export const getCounterpartRole = (role: TicketRole): TicketRole => (role === 'customer' ? 'mechanic' : 'customer')

export type Actor = TicketRole | 'system'
type TicketMove = { from: TicketState; to: TicketState; by: readonly Actor[] }

const TICKET_MOVES: readonly TicketMove[] = [
  { from: 'questionnaire_open', to: 'in_review', by: ['customer'] },
  { from: 'in_review', to: 'booking_open', by: ['mechanic', 'system'] },
  { from: 'in_review', to: 'questionnaire_open', by: ['mechanic'] },
  { from: 'in_review', to: 'referred', by: ['mechanic'] },
  { from: 'in_review', to: 'closed', by: ['customer'] },
  { from: 'booking_open', to: 'booked', by: ['customer', 'mechanic'] },
  { from: 'booking_open', to: 'closed', by: ['customer', 'system'] },
  { from: 'booked', to: 'booking_open', by: ['customer', 'mechanic', 'system'] },
  { from: 'booked', to: 'in_call', by: ['customer', 'mechanic'] },
  { from: 'in_call', to: 'wrap_up', by: ['mechanic', 'system'] },
  { from: 'in_call', to: 'referred', by: ['mechanic'] },
  { from: 'wrap_up', to: 'booking_open', by: ['mechanic'] },
  { from: 'wrap_up', to: 'waiting_for_part', by: ['mechanic'] },
  { from: 'wrap_up', to: 'referred', by: ['mechanic'] },
  { from: 'wrap_up', to: 'closed', by: ['mechanic'] },
  { from: 'waiting_for_part', to: 'booking_open', by: ['customer', 'mechanic'] },
  { from: 'waiting_for_part', to: 'closed', by: ['customer', 'mechanic', 'system'] },
  { from: 'referred', to: 'closed', by: ['mechanic', 'customer', 'system'] },
  { from: 'closed', to: 'wrap_up', by: ['mechanic', 'customer'] },
]

export const canMove = (from: TicketState, to: TicketState, by: Actor): boolean =>
  TICKET_MOVES.some((move) => move.from === from && move.to === to && move.by.includes(by))

/** Outcomes of a call and the state that follows `wrap_up` for each. */
export const OUTCOMES = {
  fixed: 'closed',
  part_needed: 'waiting_for_part',
  another_call: 'booking_open',
  workshop: 'referred',
  unsafe: 'referred',
} as const satisfies Record<string, TicketState>
export type Outcome = keyof typeof OUTCOMES
export const OUTCOME_NAMES = Object.keys(OUTCOMES) as Outcome[]

/** Changes of a ticket that their mechanic can undo for a short time. */
export const UNDOABLE_ACTIONS = ['outcome', 'closed', 'handed_over'] as const
export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number]

/** The person who did not come to a call that did not take place. */
export const MISSING_PARTIES = ['customer', 'mechanic', 'both'] as const
export type MissingParty = (typeof MISSING_PARTIES)[number]

/** Causes of a call that did not take place, as the mechanic states them in the follow-up. */
export const FOLLOW_UP_CAUSES = [...MISSING_PARTIES, 'connection'] as const
export type FollowUpCause = (typeof FOLLOW_UP_CAUSES)[number]

/** Maximum number of times that a follow-up or a summary offers. */
export const OFFERED_TIMES_MAX = 3
/** Maximum number of characters of a follow-up's message. The offer is added to it. */
export const FOLLOW_UP_TEXT_MAX = 2000

/** The chat opens with the first booking and stays open until the ticket is closed (PRODUCT reading 7 of the specification). */
export const isChatOpen = (ticket: { state: TicketState; chatOpenedAt: string | null }): boolean =>
  ticket.chatOpenedAt !== null && ticket.state !== 'closed'

/** A list of tickets shows this many characters of the newest unread message. */
export const MESSAGE_PREVIEW_LENGTH = 200

/** Maximum number of attachments of one message, and of all messages of a ticket. */
export const MESSAGE_ATTACHMENTS_MAX = 10
/** Messages per page of a thread. */
export const THREAD_PAGE_SIZE = 60
export const TICKET_ATTACHMENTS_MAX = 400

/** Maximum number of cases that the desk's search offers when it finds nothing. */
export const LATEST_CASES = 3

/** Maximum number of snapshots per ticket. */
export const SNAPSHOTS_MAX = 24

/** Maximum number of steps of a call. */
export const STEPS_MAX = 20

/** Maximum number of pictures that accompany the summary of a call. */
export const SUMMARY_PICTURES_MAX = 12

/** Filters of the mechanic's list of cases. */
export const CASE_FILTERS = ['today', 'waiting', 'open', 'closed', 'inReview'] as const
export type CaseFilter = (typeof CASE_FILTERS)[number]

/**
 * Sections of the open cases, in their order: the customer waits in the call; the answer is overdue; the case waits for the mechanic, or
 * its call is today; everything else.
 */
export const CASE_SECTIONS = ['waitingNow', 'overdue', 'today', 'later'] as const
export type CaseSection = (typeof CASE_SECTIONS)[number]

/** The rows of the list of cases: one line high, or with larger pictures. */
export const CASE_ROWS = ['compact', 'pictures'] as const
export type CaseRows = (typeof CASE_ROWS)[number]

/** What the history of a case can be limited to. */
export const HISTORY_FILTERS = ['all', 'messages', 'calls', 'appointments', 'internal'] as const
export type HistoryFilter = (typeof HISTORY_FILTERS)[number]

/**
 * What happens in a ticket without moving it. `rang_over`: a call rang at other mechanics as well. `photos_requested`: the mechanic asked
 * for photos before a call.
 */
const TICKET_EVENT_KINDS = ['handed_over', 'rang_over', 'delayed', 'reminded', 'photos_requested', 'mailed'] as const
export type TicketEventKind = (typeof TICKET_EVENT_KINDS)[number]

/** What an entry of the history records. `rebooked`: the call got another time. */
export const HISTORY_KINDS = [
  'move',
  'message',
  'note',
  'summary',
  'call',
  'rebooked',
  'rating',
  ...TICKET_EVENT_KINDS,
] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** Maximum number of tags of a case, and of the filters that a mechanic keeps. */
export const TAGS_MAX = 8
export const KEPT_FILTERS_MAX = 8

/** Activities of a mechanic who has a case open. */
export const VIEWER_ACTIVITIES = ['reading', 'note', 'outcome'] as const
export type ViewerActivity = (typeof VIEWER_ACTIVITIES)[number]

/** Milliseconds between two reports of an open case, and after which a silent viewer counts as gone. */
export const VIEWER_REPORT_MS = 20_000
export const VIEWER_SILENCE_MS = 50_000

/** Uses of a canned reply: in the chat, or in the summary of a call. */
export const CANNED_REPLY_KINDS = ['message', 'outcome'] as const
export type CannedReplyKind = (typeof CANNED_REPLY_KINDS)[number]

/** Maximum number of canned replies that one mechanic, or the team, has. */
export const CANNED_REPLIES_MAX = 200
export const CANNED_REPLY_NAME_MAX = 60
export const CANNED_REPLY_TEXT_MAX = 2000
