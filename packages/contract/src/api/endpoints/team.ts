import { z } from 'zod'
import { NOTE_LENGTH_MAX } from '../../text-limits.ts'
import { VIEWER_ACTIVITIES } from '../../tickets.ts'
import { type Endpoint, noContent, ticketId } from '../endpoint.ts'
import { nextCursor, PAGE_LIMIT_MAX, pageQuery } from '../paging.ts'
import { writtenText } from '../schemas/common.ts'
import { CannedReply, CannedReplyInput, CaseViewer, EarlierTicket, TicketNote } from '../schemas/desk.ts'

/** The version that the person saw. */
const seenVersion = z.object({ version: z.coerce.number().int().min(1) })
const noteText = writtenText(NOTE_LENGTH_MAX).min(1)
const replyId = z.object({ replyId: z.uuid() })

/** The mechanics’ work on one case together: notes, presence, earlier tickets and canned replies. */
export const teamEndpoints = {
  listNotes: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/notes',
    access: 'mechanic',
    params: ticketId,
    summary:
      'Notes of mechanics in pages: the newest page first, oldest first within a page. With the newest page all pinned notes.',
    query: pageQuery(PAGE_LIMIT_MAX),
    reply: z.object({
      notes: z.array(TicketNote),
      /** All pinned notes, with the newest page only. */
      pinned: z.array(TicketNote).optional(),
      nextCursor,
    }),
    errors: ['TICKET_NOT_FOUND'],
  },
  addNote: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/notes',
    access: 'mechanic',
    status: 201,
    params: ticketId,
    summary:
      'Add a note for colleagues. Those whom it mentions, as in `@Jonas`, are notified. A repeated clientId returns the stored note.',
    body: z.object({ clientId: z.uuid(), text: noteText }),
    reply: TicketNote,
    errors: ['TICKET_NOT_FOUND'],
  },
  updateNote: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/notes/{noteId}',
    access: 'mechanic',
    params: ticketId.extend({ noteId: z.uuid() }),
    summary: 'Change a note of any mechanic. A change that is not based on the current version is refused.',
    body: z.object({ text: noteText, version: z.int().min(1) }),
    reply: TicketNote,
    errors: ['TICKET_NOT_FOUND', 'NOT_FOUND', 'VERSION_CONFLICT'],
  },
  pinNote: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/notes/{noteId}/pin',
    access: 'mechanic',
    status: 204,
    params: ticketId.extend({ noteId: z.uuid() }),
    summary: 'Pin a note of any mechanic, so that it stands before the others, or unpin it.',
    body: z.object({ isPinned: z.boolean() }),
    reply: noContent,
    errors: ['TICKET_NOT_FOUND', 'NOT_FOUND'],
  },
  deleteNote: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/notes/{noteId}',
    access: 'mechanic',
    status: 204,
    params: ticketId.extend({ noteId: z.uuid() }),
    query: seenVersion,
    summary: 'Delete one of the mechanic’s own notes that has this version. A deleted note is no error.',
    reply: noContent,
    errors: ['TICKET_NOT_FOUND', 'VERSION_CONFLICT'],
  },
  reportViewing: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/viewing',
    access: 'mechanic',
    params: ticketId,
    summary: 'Report that the case is open, repeatedly, or null when it is closed. The reply names the other viewers.',
    body: z.object({ activity: z.enum(VIEWER_ACTIVITIES).nullable() }),
    reply: z.object({ viewers: z.array(CaseViewer) }),
    errors: ['TICKET_NOT_FOUND'],
  },
  listEarlierTickets: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/earlier',
    access: 'mechanic',
    params: ticketId,
    summary: 'Earlier tickets of the ticket’s customer, newest first, in pages.',
    query: pageQuery(10),
    reply: z.object({ tickets: z.array(EarlierTicket), nextCursor }),
    errors: ['TICKET_NOT_FOUND'],
  },
  listCannedReplies: {
    method: 'GET',
    path: '/api/canned-replies',
    access: 'mechanic',
    summary: 'The mechanic’s canned replies and those that all mechanics share, by name.',
    reply: z.object({ replies: z.array(CannedReply) }),
    errors: [],
  },
  saveCannedReply: {
    method: 'PUT',
    path: '/api/canned-replies/{replyId}',
    access: 'mechanic',
    params: replyId,
    summary: 'Store a new canned reply under an id of the client, or change one. A repeated request is no error.',
    body: CannedReplyInput,
    reply: CannedReply,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  },
  deleteCannedReply: {
    method: 'DELETE',
    path: '/api/canned-replies/{replyId}',
    access: 'mechanic',
    status: 204,
    params: replyId,
    query: seenVersion,
    summary:
      'Delete one of the mechanic’s or the shared canned replies that has this version. A deleted one is no error.',
    reply: noContent,
    errors: ['VERSION_CONFLICT'],
  },
} as const satisfies Record<string, Endpoint>
