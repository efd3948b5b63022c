import type {
  CannedReply,
  Colleague,
  Questionnaire,
  RecordedMove,
  Slots,
  Thread,
  Ticket,
  TicketNote,
} from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { createId, toRefusal } from '@radruf/shell-kit'
import { fetchThread } from '../../thread/thread-service.ts'
import { fetchTicket } from '../../tickets.ts'

/** Query parameter of the case while the mechanic chooses a time for the customer. */
export const BOOKING_PARAMETER = 'book'

/** What the case shows beside the ticket. */
export type CaseData = {
  ticket: Ticket
  questionnaire: Questionnaire
  thread: Thread | null
  notes: TicketNote[]
  moves: RecordedMove[]
  colleagues: Colleague[]
  /** Own and shared canned replies; none when they could not be loaded. */
  replies: CannedReply[]
  /** The free times while the mechanic chooses one for the customer. */
  slots: Slots | null
  /** Ids for a message and a note, so that submitting a form twice creates one. */
  nextClientId: string
  nextNoteId: string
}
/** Loads a case, or null if there is no such ticket. */
export async function loadCase(api: Api, ticketId: string, search: URLSearchParams): Promise<CaseData | null> {
  const ticket = await fetchTicket(api, ticketId)
  if (!ticket) return null
  const options = { params: { path: { ticketId } } }
  const [questionnaire, thread, { notes }, { moves }, { colleagues }, replies, slots] = await Promise.all([
    unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', options)),
    fetchThread(api, ticketId),
    unwrap(api.GET('/api/tickets/{ticketId}/notes', options)),
    unwrap(api.GET('/api/tickets/{ticketId}/history', options)),
    unwrap(api.GET('/api/tickets/{ticketId}/colleagues', options)),
    loadReplies(api),
    search.has(BOOKING_PARAMETER) ? unwrap(api.GET('/api/tickets/{ticketId}/slots', options)) : null,
  ])
  const ids = { nextClientId: createId(), nextNoteId: createId() }
  return { ticket, questionnaire, thread, notes, moves, colleagues, replies, slots, ...ids }
}

/** The canned replies, or none: the case must work without them. An ended session is thrown. */
export const loadReplies = (api: Api): Promise<CannedReply[]> =>
  unwrap(api.GET('/api/canned-replies')).then(
    ({ replies }) => replies,
    (error: unknown) => {
      toRefusal(error)
      return []
    },
  )
