import type { CannedReply, Questionnaire, Thread as ThreadData, Ticket, TicketNote } from '@radruf/contract'

/** The case that the mechanic reads beside the call. Parts that could not be loaded are null: the call does not need them. */
export type CallCase = {
  ticket: Ticket
  thread: ThreadData | null
  questionnaire: Questionnaire | null
  notes: TicketNote[] | null
  replies: CannedReply[]
  nextClientId: string
  nextNoteId: string
}
