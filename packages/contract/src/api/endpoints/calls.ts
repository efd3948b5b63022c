import { z } from 'zod'
import { SIGNALS_MAX } from '../../events.ts'
import {
  MESSAGE_LENGTH_MAX,
  RATING_REASON_LENGTH_MAX,
  STEP_DETAIL_LENGTH_MAX,
  STEP_TITLE_LENGTH_MAX,
  THREAD_SEARCH_LENGTH_MAX,
} from '../../text-limits.ts'
import { MESSAGE_ATTACHMENTS_MAX, STEPS_MAX } from '../../tickets.ts'
import { type Endpoint, noContent, ticketId } from '../endpoint.ts'
import { Attachment } from '../schemas/attachments.ts'
import {
  CallAccess,
  CallFigures,
  CallServers,
  LobbyAccess,
  LobbyReport,
  Message,
  Signal,
  Thread,
} from '../schemas/calls.ts'
import { id, time, writtenText } from '../schemas/common.ts'
import { Snapshot, StepTurn, Ticket } from '../schemas/tickets.ts'

/** The first rating of a call rates the call itself. */
const stars = z.int().min(1).max(5)
/** The title and the detail of a step are one line of a summary. */
const oneLine = (lengthMax: number) =>
  writtenText(lengthMax).refine((text) => !/\p{Cc}/u.test(text), 'control characters')
const signals = z.array(Signal).min(1).max(SIGNALS_MAX)

/** The chat, the call and its rating. */
export const callEndpoints = {
  getThread: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/messages',
    access: 'ticket',
    params: ticketId,
    summary:
      'Messages, deletions and read marks of the thread: changes after a sequence number, or messages before one, the last `limit` of them.',
    query: z.object({
      after: z.coerce.number().int().min(0).optional(),
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(500).optional(),
    }),
    reply: Thread,
    errors: ['TICKET_NOT_FOUND'],
  },
  sendMessage: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/messages',
    access: 'ticket',
    status: 201,
    params: ticketId,
    summary: 'Send a message of text, uploaded attachments or both. A repeated clientId returns the stored message.',
    body: z
      .object({
        clientId: z.uuid(),
        text: writtenText(MESSAGE_LENGTH_MAX),
        attachmentIds: z.array(z.uuid()).max(MESSAGE_ATTACHMENTS_MAX).optional(),
        /** The id of a message of the same thread that this one answers. */
        replyTo: z.uuid().optional(),
      })
      .refine(({ text, attachmentIds = [] }) => text !== '' || attachmentIds.length > 0, { path: ['text'] }),
    reply: Message,
    errors: ['TICKET_NOT_FOUND', 'CHAT_NOT_OPEN', 'TICKET_CLOSED', 'ATTACHMENT_UNKNOWN', 'MESSAGE_NOT_FOUND'],
  },
  uploadAttachment: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/attachments',
    access: 'ticket',
    status: 201,
    params: ticketId,
    summary:
      'Store a photo, or a clip with its poster, for a message that follows. Both lose their metadata. A repeated clientId returns the stored attachment.',
    form: z.object({ clientId: z.uuid(), kind: z.enum(['photo', 'clip']) }),
    optionalFiles: ['poster'],
    reply: Attachment,
    errors: [
      'TICKET_NOT_FOUND',
      'CHAT_NOT_OPEN',
      'TICKET_CLOSED',
      'PHOTO_TOO_BIG',
      'PHOTO_UNREADABLE',
      'CLIP_TOO_BIG',
      'CLIP_TOO_LONG',
      'CLIP_UNREADABLE',
      'ATTACHMENT_LIMIT',
      'UPLOADS_BUSY',
    ],
  },
  searchMessages: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/messages/search',
    access: 'ticket',
    params: ticketId,
    summary: 'The sequence numbers of the messages that contain the words, newest first, at most 200.',
    query: z.object({ q: writtenText(THREAD_SEARCH_LENGTH_MAX).min(1) }),
    reply: z.object({ seqs: z.array(z.int()), isComplete: z.boolean() }),
    errors: ['TICKET_NOT_FOUND'],
  },
  findMessages: {
    method: 'GET',
    path: '/api/messages',
    access: 'customer',
    summary:
      'The newest message with the words in each thread of the person, newest first, and how many messages have them.',
    query: z.object({ q: writtenText(THREAD_SEARCH_LENGTH_MAX).min(1) }),
    reply: z.object({
      hits: z.array(z.object({ ticketId: id, authorName: z.string(), text: z.string(), sentAt: time, count: z.int() })),
    }),
    errors: [],
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/messages/{messageId}',
    access: 'ticket',
    summary: 'Delete one of the person’s own messages with its attachments. Author and times stay.',
    params: ticketId.extend({ messageId: z.uuid() }),
    reply: Message,
    errors: ['TICKET_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
  },
  markRead: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/read-mark',
    access: 'ticket',
    status: 204,
    summary: 'Mark messages as read up to a sequence number.',
    params: ticketId,
    body: z.object({ seq: z.int().min(0) }),
    reply: noContent,
    errors: ['TICKET_NOT_FOUND'],
  },
  sendTyping: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/typing',
    access: 'ticket',
    status: 204,
    summary: 'Notify the counterpart of typing.',
    params: ticketId,
    reply: noContent,
    errors: ['TICKET_NOT_FOUND'],
  },
  sendPresence: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/presence',
    access: 'ticket',
    status: 204,
    summary: 'Notify the counterpart that the chat is open on the screen, or no longer.',
    params: ticketId,
    body: z.object({ isPresent: z.boolean() }),
    reply: noContent,
    errors: ['TICKET_NOT_FOUND'],
  },
  getCallServers: {
    method: 'GET',
    path: '/api/call-servers',
    access: 'ticket',
    summary: 'The servers of calls, with credentials of the person, for the connection test before a call.',
    reply: CallServers,
    errors: [],
  },
  enterLobby: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/call/lobby/{clientId}',
    access: 'ticket',
    params: ticketId.extend({ clientId: z.uuid() }),
    summary:
      'Stand in the lobby of a call through Twilio, with the client id of the later joining. While the counterpart waits alone in the call, its page gets the event call.lobby, and both pages enter the room.',
    reply: LobbyAccess,
    errors: ['TICKET_NOT_FOUND', 'CALL_NOT_OPEN', 'CALL_RELAY_MISSING'],
  },
  joinCall: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/call/participants/{clientId}',
    access: 'ticket',
    params: ticketId.extend({ clientId: z.uuid() }),
    summary:
      'Join the call, or report presence. A person who joins from another client replaces the earlier client; a heartbeat replaces none. A greeting is relayed to the counterpart like signals, once the person is in the call; for a person who hides the internet address only a greeting that was made for relay servers.',
    body: z.object({
      greeting: z
        .object({
          to: z.uuid(),
          signals,
          /** The signals were made for relay servers only. Otherwise the service drops them for a person who hides the address. */
          relayOnly: z.boolean().optional(),
        })
        .optional(),
      /** The client confirms that it is still there. It joins again where it was removed, and replaces no other client. */
      isHeartbeat: z.boolean().optional(),
    }),
    reply: CallAccess,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE', 'CALL_NOT_OPEN', 'CALL_RELAY_MISSING'],
  },
  leaveCall: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/call/participants/{clientId}',
    access: 'ticket',
    status: 204,
    summary:
      'Leave the call: hang up, which ends it for both, or close or reload the page (`isPageClosed`), which may come back. `hasCounterpartHungUp`: the counterpart has said so over the connection.',
    params: ticketId.extend({ clientId: z.uuid() }),
    query: z.object({
      isPageClosed: z.literal('true').optional(),
      hasCounterpartHungUp: z.literal('true').optional(),
    }),
    reply: noContent,
    errors: ['TICKET_NOT_FOUND'],
  },
  reportLobby: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/call/participants/{clientId}/lobby-report',
    access: 'customer',
    status: 204,
    params: ticketId.extend({ clientId: z.uuid() }),
    summary:
      'Report light, sound and checklist while the customer waits alone in the call. The assigned mechanic gets ticket.changed for a change. The report is deleted when the mechanic joins or the customer leaves. A client that does not wait alone changes nothing.',
    body: LobbyReport,
    reply: noContent,
    errors: ['TICKET_NOT_FOUND'],
  },
  signalCall: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/call/signals',
    access: 'ticket',
    status: 204,
    params: ticketId,
    summary: 'Relay signals to the counterpart, each as an event call.signal, in order.',
    body: z.object({ from: z.uuid(), to: z.uuid(), signals }),
    reply: noContent,
    errors: ['TICKET_NOT_FOUND', 'CALL_NOT_OPEN'],
  },
  reportCall: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/call/report',
    access: 'ticket',
    status: 204,
    params: ticketId,
    summary: 'Report what a page measured of the latest call. A later report of the page replaces the earlier one.',
    body: z.object({ clientId: z.uuid(), figures: CallFigures }),
    reply: noContent,
    errors: ['TICKET_NOT_FOUND', 'CALL_NOT_OPEN'],
  },
  uploadSnapshot: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/snapshots',
    access: 'ticket',
    status: 201,
    params: ticketId,
    summary: 'Store a picture of the call with the ticket. A repeated clientId returns the stored snapshot.',
    /**
     * `isDrawing`: the picture has marks drawn on it. `drawingOf`: the stored picture without them, no drawing itself. The latest drawing
     * replaces the earlier ones at once, and the picture at the end of the call.
     */
    form: z.object({
      clientId: z.uuid(),
      isDrawing: z.literal('true').optional(),
      drawingOf: z.uuid().optional(),
    }),
    reply: Snapshot,
    errors: [
      'TICKET_NOT_FOUND',
      'CALL_NOT_OPEN',
      'PHOTO_TOO_BIG',
      'PHOTO_UNREADABLE',
      'PHOTO_LIMIT',
      'PHOTO_DELETED',
      'UPLOADS_BUSY',
    ],
  },
  deleteSnapshot: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/snapshots/{snapshotId}',
    access: 'ticket',
    status: 204,
    summary:
      'Delete a picture of the call with its drawings and files: the customer at any time, the assigned mechanic during the call. A part that showed one loses its picture.',
    params: ticketId.extend({ snapshotId: z.uuid() }),
    reply: noContent,
    errors: ['TICKET_NOT_FOUND', 'NOT_ALLOWED', 'CALL_NOT_OPEN'],
  },
  saveStep: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/steps/{stepId}',
    access: 'mechanic',
    status: 204,
    params: ticketId.extend({ stepId: z.uuid() }),
    summary:
      'Create a step of the call, or change it. The page chooses the id. Missing fields stay as they are; `isCurrent` shows the step to the customer, `position` counts from 1, `turn` is the direction in which the part is turned, as the camera sees it.',
    body: z.object({
      title: oneLine(STEP_TITLE_LENGTH_MAX).optional(),
      detail: oneLine(STEP_DETAIL_LENGTH_MAX).optional(),
      turn: StepTurn.nullable().optional(),
      snapshotId: z.uuid().optional(),
      position: z.int().min(1).max(STEPS_MAX).optional(),
      isCurrent: z.literal(true).optional(),
    }),
    reply: noContent,
    errors: ['TICKET_NOT_FOUND', 'CALL_NOT_OPEN'],
  },
  deleteStep: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/steps/{stepId}',
    access: 'mechanic',
    status: 204,
    params: ticketId.extend({ stepId: z.uuid() }),
    query: z.object({ isUndo: z.literal('true').optional() }),
    summary:
      'Delete a step of the call. Its picture stays in the ticket. With `isUndo` its mark was taken back: a step that was named or confirmed stays.',
    reply: noContent,
    errors: ['TICKET_NOT_FOUND', 'CALL_NOT_OPEN'],
  },
  confirmStep: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/steps/{stepId}/confirmation',
    access: 'customer',
    status: 204,
    params: ticketId.extend({ stepId: z.uuid() }),
    summary: 'Confirm that the place of a step was found. The first confirmation counts.',
    reply: noContent,
    errors: ['TICKET_NOT_FOUND', 'CALL_NOT_OPEN', 'NOT_FOUND'],
  },
  setStepsInSummary: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/steps-in-summary',
    access: 'mechanic',
    status: 204,
    params: ticketId,
    summary: 'Include the steps of the call in the draft of its summary, or leave them out.',
    body: z.object({ isIncluded: z.boolean() }),
    reply: noContent,
    errors: ['TICKET_NOT_FOUND', 'CALL_NOT_OPEN'],
  },
  rateCall: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/rating',
    access: 'customer',
    params: ticketId,
    summary:
      'Rate the call, the service or both; what is missing stays as it is. A reason is required if either rating is 3 or lower.',
    body: z.object({
      call: stars.optional(),
      service: stars.optional(),
      reason: writtenText(RATING_REASON_LENGTH_MAX).optional(),
    }),
    reply: Ticket,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE'],
  },
} as const satisfies Record<string, Endpoint>
