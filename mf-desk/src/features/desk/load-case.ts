import { fetchThread, fetchTicket } from '@radruf/case-parts'
import {
  type CallReport,
  type CannedReply,
  type Colleague,
  canFollowUp,
  DESK_SEARCH_LENGTH_MAX,
  type EarlierTicket,
  HISTORY_FILTERS,
  type HistoryEntry,
  type HistoryFacts,
  type HistoryFilter,
  type Questionnaire,
  type RecordedMove,
  type Thread,
  type Ticket,
  type TicketNote,
  type TimeSlots,
} from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { createId, toRefusal } from '@radruf/shell-kit'
import { SIDE_PARAMETER } from '../../common/side-panels.ts'
import { loadPages, PAGES_PARAMETERS, parsePages } from './list/load-pages.ts'

/** Query parameter of the case while the mechanic chooses a time for the customer. */
export const BOOKING_PARAMETER = 'book'

type Address = { pathname: string; search: string }

/** Whether an address needs no other data than the current one: it shows another side panel, or closes the free times. */
export function needsNoData(current: Address, next: Address): boolean {
  const isBooking = new URLSearchParams(next.search).has(BOOKING_PARAMETER)
  const toLoaded = ({ pathname, search }: Address) => {
    const query = new URLSearchParams(search)
    query.delete(SIDE_PARAMETER)
    if (!isBooking) query.delete(BOOKING_PARAMETER)
    return `${pathname}?${query}`
  }
  return toLoaded(current) === toLoaded(next)
}

/** Entries on one page of the lists in the side pane. */
const PAGE_SIZE = 20
const pageParams = (ticketId: string, cursor: string | undefined) => ({
  path: { ticketId },
  query: { limit: PAGE_SIZE, ...(cursor && { cursor }) },
})

/** The loaded entries of the history, newest first. `counts` is missing in services of earlier releases. */
export type CaseHistoryData = {
  filter: HistoryFilter
  words: string
  entries: HistoryEntry[]
  counts: Partial<Record<HistoryFilter, number>>
  /** Missing in services of earlier releases. */
  facts: HistoryFacts | undefined
}

/** Query parameters of the history: the filter, and the words to search for. */
export const HISTORY_PARAMETERS = { filter: 'entries', words: 'find' } as const

/** The case's data beside the ticket. */
export type CaseData = {
  ticket: Ticket
  questionnaire: Questionnaire
  thread: Thread | null
  notes: TicketNote[]
  history: CaseHistoryData
  /** Line quality of the ticket's calls. */
  callReports: CallReport[]
  earlier: EarlierTicket[]
  /** Whether a list of the side pane has a further page. */
  hasMore: { notes: boolean; moves: boolean; earlier: boolean }
  colleagues: Colleague[]
  /** Own and shared canned replies; none when they could not be loaded. */
  replies: CannedReply[]
  /** The free times while the mechanic chooses one for the customer. */
  slots: TimeSlots | null
  /** The free times that the follow-up of a missed call can offer. */
  offerable: TimeSlots | null
  /** Ids for a message and a note, so that submitting a form twice creates one. */
  nextClientId: string
  nextNoteId: string
}
/** Loads a case, or null if there is no such ticket. */
export async function loadCase(api: Api, ticketId: string, search: URLSearchParams): Promise<CaseData | null> {
  const ticket = await fetchTicket(api, ticketId)
  if (!ticket) return null
  const pagesOf = (list: keyof typeof PAGES_PARAMETERS) => parsePages(search.get(PAGES_PARAMETERS[list]))
  const options = { params: { path: { ticketId } } }
  const filter = HISTORY_FILTERS.find((one) => one === search.get(HISTORY_PARAMETERS.filter)) ?? 'all'
  const words = (search.get(HISTORY_PARAMETERS.words) ?? '').slice(0, DESK_SEARCH_LENGTH_MAX)
  const [questionnaire, thread, notes, history, earlier, { colleagues }, replies, slots] = await Promise.all([
    unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', options)),
    fetchThread(api, ticketId),
    loadPages(pagesOf('notes'), (cursor) =>
      unwrap(api.GET('/api/tickets/{ticketId}/notes', { params: pageParams(ticketId, cursor) })),
    ),
    loadPages(pagesOf('moves'), (cursor) => {
      const { path, query } = pageParams(ticketId, cursor)
      const params = { path, query: { ...query, kind: filter, ...(words && { q: words }) } }
      return unwrap(api.GET('/api/tickets/{ticketId}/history', { params }))
    }),
    loadPages(pagesOf('earlier'), (cursor) =>
      unwrap(api.GET('/api/tickets/{ticketId}/earlier', { params: pageParams(ticketId, cursor) })),
    ),
    unwrap(api.GET('/api/tickets/{ticketId}/colleagues', options)),
    loadReplies(api),
    search.has(BOOKING_PARAMETER) || canFollowUp(ticket)
      ? unwrap(api.GET('/api/tickets/{ticketId}/slots', options))
      : null,
  ])
  const ids = { nextClientId: createId(), nextNoteId: createId() }
  return {
    ticket,
    questionnaire,
    thread,
    notes: mergePinned(notes.loaded),
    history: {
      filter,
      words,
      entries: history.loaded.flatMap(({ entries, moves }) => entries ?? moves.toReversed().map(toEntry)),
      counts: history.loaded[0]?.counts ?? {},
      facts: history.loaded[0]?.facts,
    },
    callReports: history.loaded.flatMap((page) => page.callReports ?? []),
    earlier: earlier.loaded.flatMap((page) => page.tickets),
    hasMore: { notes: notes.hasMore, moves: history.hasMore, earlier: earlier.hasMore },
    colleagues,
    replies,
    slots: search.has(BOOKING_PARAMETER) ? slots : null,
    offerable: canFollowUp(ticket) ? slots : null,
    ...ids,
  }
}

/** The loaded notes, oldest first, and pinned ones of pages that are not loaded. The newest page comes first; within a page the oldest note does. */
function mergePinned(pages: readonly { notes: TicketNote[]; pinned?: TicketNote[] | undefined }[]): TicketNote[] {
  const notes = pages.toReversed().flatMap((page) => page.notes)
  const ids = new Set(notes.map(({ id }) => id))
  return [...(pages[0]?.pinned ?? []).filter(({ id }) => !ids.has(id)), ...notes]
}

/** Services of earlier releases have moves only. */
const toEntry = ({ from, to, actor, name, movedAt, followUp }: RecordedMove): HistoryEntry => ({
  kind: 'move',
  id: movedAt + to,
  at: movedAt,
  actor,
  name,
  text: '',
  pictures: [],
  move: { from, to, followUp: followUp ?? null },
})

/** The canned replies, or none: the case must work without them. An ended session is thrown. */
export const loadReplies = (api: Api): Promise<CannedReply[]> =>
  unwrap(api.GET('/api/canned-replies')).then(
    ({ replies }) => replies,
    (error: unknown) => {
      toRefusal(error)
      return []
    },
  )
