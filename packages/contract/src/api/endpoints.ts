import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { LEGAL_PAGES } from '../legal.ts'
import { isPostalCode } from '../questionnaire.ts'
import * as s from './schemas.ts'

/**
 * Every call of the service. The service registers exactly these, the OpenAPI document, the types and the client are made
 * from them. `access` says who may call; each endpoint names the refusals of its own (those of `access` and of reading
 * the request are implied).
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  access: 'public' | 'member' | 'customer' | 'mechanic'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Multipart fields beside one `file`. */
  form?: z.ZodObject
  reply: z.ZodType
  /** Success status; 200 unless given, 204 when the reply is empty. */
  status?: 200 | 201 | 202 | 204
  errors: readonly ErrorCode[]
}

const nothing = z.null().meta({ description: 'No content' })
const visitToken = z.object({ token: z.string().max(200) })
const ticketId = z.object({ ticketId: z.uuid() })

export const ENDPOINTS = {
  getHealth: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Whether the service and its database answer.',
    reply: z.object({ status: z.literal('ok'), database: z.enum(['embedded', 'postgres']) }),
    errors: [],
  },
  getSession: {
    method: 'GET',
    path: '/api/session',
    access: 'public',
    summary: 'Who is signed in, the service’s clock, brand and settings.',
    reply: s.Session,
    errors: [],
  },
  getLegalText: {
    method: 'GET',
    path: '/api/legal/{page}',
    access: 'public',
    params: z.object({ page: z.enum(LEGAL_PAGES) }),
    query: z.object({ language: s.Language }),
    summary: 'A page of legal text as the operator wrote it, product name and support filled in.',
    reply: s.LegalText,
    errors: [],
  },
  requestCode: {
    method: 'POST',
    path: '/api/sign-in/codes',
    access: 'public',
    status: 202,
    summary: 'Mail a one-time code. The answer is the same for invited and unknown addresses.',
    body: z.object({ email: z.string().max(254), language: s.Language }),
    reply: z.object({ resendAfter: z.int() }).meta({ description: 'Seconds until another code may be asked for.' }),
    errors: ['EMAIL_INVALID', 'TOO_MANY_REQUESTS'],
  },
  signIn: {
    method: 'POST',
    path: '/api/sign-in/sessions',
    access: 'public',
    status: 201,
    summary: 'Trade the code for a session.',
    body: z.object({ email: z.string().max(254), code: z.string().regex(/^\d{6}$/) }),
    reply: s.Person,
    errors: ['EMAIL_INVALID', 'CODE_WRONG', 'CODE_EXPIRED', 'TOO_MANY_REQUESTS'],
  },
  signOut: {
    method: 'DELETE',
    path: '/api/session',
    access: 'public',
    status: 204,
    summary: 'End this session.',
    reply: nothing,
    errors: [],
  },
  updateMe: {
    method: 'PATCH',
    path: '/api/me',
    access: 'member',
    summary: 'Change the own name or language, or note that onboarding is done.',
    body: z
      .object({ language: z.string(), name: z.string().trim().min(1).max(80), onboarded: z.literal(true) })
      .partial(),
    reply: s.Person,
    errors: ['LANGUAGE_REFUSED'],
  },
  listSessions: {
    method: 'GET',
    path: '/api/me/sessions',
    access: 'member',
    summary: 'Where the person is signed in, last seen first.',
    reply: z.object({ sessions: z.array(s.DeviceSession) }),
    errors: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/me/sessions/{sessionId}',
    access: 'member',
    status: 204,
    params: z.object({ sessionId: z.uuid() }),
    summary: 'Sign out in one place. A session that has ended already is no error.',
    reply: nothing,
    errors: [],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/me/sessions',
    access: 'member',
    status: 204,
    summary: 'Sign out everywhere else.',
    reply: nothing,
    errors: [],
  },
  getNotifications: {
    method: 'GET',
    path: '/api/me/notifications',
    access: 'member',
    summary: 'What the person wants to be written to about.',
    reply: s.NotificationMatrix,
    errors: [],
  },
  saveNotifications: {
    method: 'PUT',
    path: '/api/me/notifications',
    access: 'member',
    summary: 'Change what the person wants to be written to about.',
    body: s.NotificationMatrix,
    reply: s.NotificationMatrix,
    errors: [],
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/me/deletion',
    access: 'member',
    status: 204,
    summary:
      'Erase the account and everything of it. The confirmation is the word DELETE; else its field says mismatch.',
    body: z.object({ confirmation: z.string().refine((typed) => typed === 'DELETE', 'mismatch') }),
    reply: nothing,
    errors: [],
  },

  listAnnouncements: {
    method: 'GET',
    path: '/api/announcements',
    access: 'member',
    summary: 'Announcements in the person’s language, newest first.',
    reply: z.object({ announcements: z.array(s.Announcement) }),
    errors: [],
  },
  markAnnouncementRead: {
    method: 'PUT',
    path: '/api/announcements/{announcementId}/read-mark',
    access: 'member',
    status: 204,
    params: z.object({ announcementId: z.uuid() }),
    summary: 'Note that the person has read an announcement.',
    reply: nothing,
    errors: ['NOT_FOUND'],
  },
  findWorkshops: {
    method: 'GET',
    path: '/api/workshops',
    access: 'member',
    summary: 'Partner workshops near a postal code. A wrong one is refused: its field says invalid_postal_code.',
    query: z.object({ postalCode: z.string().trim().refine(isPostalCode, 'invalid_postal_code') }),
    reply: s.WorkshopSearch,
    errors: [],
  },

  listTickets: {
    method: 'GET',
    path: '/api/tickets',
    access: 'member',
    summary: 'The person’s tickets, newest first.',
    reply: z.object({ tickets: z.array(s.Ticket) }),
    errors: [],
  },
  createTicket: {
    method: 'POST',
    path: '/api/tickets',
    access: 'customer',
    status: 201,
    summary: 'Open a new ticket when none is open.',
    reply: s.Ticket,
    errors: ['TICKET_ALREADY_OPEN'],
  },
  getTicket: {
    method: 'GET',
    path: '/api/tickets/{ticketId}',
    access: 'member',
    summary: 'One ticket.',
    params: ticketId,
    reply: s.Ticket,
    errors: ['TICKET_NOT_FOUND'],
  },
  moveTicket: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/moves',
    access: 'member',
    params: ticketId,
    summary: 'Move the ticket along the contract’s table. Moving to where it already stands is no error.',
    body: z.object({ to: s.TicketState }),
    reply: s.Ticket,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE'],
  },

  getQuestionnaire: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/questionnaire',
    access: 'member',
    summary: 'Answers and photos so far.',
    params: ticketId,
    reply: s.Questionnaire,
    errors: ['TICKET_NOT_FOUND'],
  },
  saveAnswers: {
    method: 'PATCH',
    path: '/api/tickets/{ticketId}/questionnaire',
    access: 'customer',
    params: ticketId,
    summary: 'Keep answers as they are given; others stay. Only while the questionnaire is open.',
    body: z.object({ answers: s.Answers }),
    reply: s.Questionnaire,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE', 'ANSWER_REFUSED'],
  },
  submitQuestionnaire: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/questionnaire/submission',
    access: 'customer',
    params: ticketId,
    summary: 'Send the questionnaire. Sending it again is no error.',
    reply: s.Ticket,
    errors: ['TICKET_NOT_FOUND', 'QUESTIONNAIRE_INCOMPLETE', 'TICKET_CANNOT_MOVE'],
  },
  uploadPhoto: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/photos',
    access: 'customer',
    status: 201,
    params: ticketId,
    summary:
      'Add a photo; the same clientId again answers with the photo already kept. Re-encoded, location data removed.',
    form: z.object({ clientId: z.uuid(), perspective: s.Perspective }),
    reply: s.Photo,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE', 'PHOTO_TOO_BIG', 'PHOTO_UNREADABLE', 'PHOTO_LIMIT'],
  },
  deletePhoto: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/photos/{photoId}',
    access: 'customer',
    status: 204,
    summary: 'Remove a photo.',
    params: ticketId.extend({ photoId: z.uuid() }),
    reply: nothing,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE'],
  },

  listSlots: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/slots',
    access: 'member',
    summary: 'Free times of the horizon.',
    params: ticketId,
    reply: s.Slots,
    errors: ['TICKET_NOT_FOUND'],
  },
  getHold: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/hold',
    access: 'customer',
    summary: 'The time held for this ticket, if any.',
    params: ticketId,
    reply: z.object({ hold: s.Hold.nullable() }),
    errors: ['TICKET_NOT_FOUND'],
  },
  holdSlot: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/hold',
    access: 'customer',
    params: ticketId,
    summary: 'Keep a time for five minutes, in place of the one kept before.',
    body: z.object({ startsAt: z.iso.datetime() }),
    reply: s.Hold,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE', 'APPOINTMENT_TOO_LATE', 'SLOT_TAKEN', 'SLOT_NOT_OFFERED'],
  },
  releaseHold: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/hold',
    access: 'customer',
    status: 204,
    summary: 'Give the held time back.',
    params: ticketId,
    reply: nothing,
    errors: ['TICKET_NOT_FOUND'],
  },
  confirmAppointment: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/appointment',
    access: 'customer',
    params: ticketId,
    summary: 'Book the held time, or move the appointment to it. Confirming the same hold again is no error.',
    body: z.object({ holdId: z.uuid() }),
    reply: s.Ticket,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE', 'HOLD_EXPIRED', 'APPOINTMENT_TOO_LATE'],
  },
  cancelAppointment: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/appointment',
    access: 'member',
    params: ticketId,
    summary: 'Cancel the appointment; booking is open again.',
    reply: s.Ticket,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE', 'APPOINTMENT_TOO_LATE'],
  },

  getVisit: {
    method: 'GET',
    path: '/api/visits/{token}',
    access: 'public',
    params: visitToken,
    summary: 'The appointment that a signed link of a mail belongs to; the link stays the same when it is moved.',
    reply: s.Visit,
    errors: ['NOT_FOUND'],
  },
  listVisitSlots: {
    method: 'GET',
    path: '/api/visits/{token}/slots',
    access: 'public',
    params: visitToken,
    summary: 'Free times that the appointment can be moved to.',
    reply: s.Slots,
    errors: ['NOT_FOUND'],
  },
  moveVisit: {
    method: 'PUT',
    path: '/api/visits/{token}',
    access: 'public',
    params: visitToken,
    summary: 'Move the appointment to a free time. Where it already is it stays.',
    body: z.object({ startsAt: z.iso.datetime() }),
    reply: s.Visit,
    errors: ['NOT_FOUND', 'TICKET_CANNOT_MOVE', 'APPOINTMENT_TOO_LATE', 'SLOT_TAKEN', 'SLOT_NOT_OFFERED'],
  },
  cancelVisit: {
    method: 'DELETE',
    path: '/api/visits/{token}',
    access: 'public',
    params: visitToken,
    summary: 'Cancel the appointment. Cancelling it again is no error.',
    reply: s.Visit,
    errors: ['NOT_FOUND', 'TICKET_CANNOT_MOVE', 'APPOINTMENT_TOO_LATE'],
  },

  getThread: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/messages',
    access: 'member',
    params: ticketId,
    summary: 'Messages, deletions and read marks, all of them or those since a number of the thread.',
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    reply: s.Thread,
    errors: ['TICKET_NOT_FOUND'],
  },
  sendMessage: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/messages',
    access: 'member',
    status: 201,
    params: ticketId,
    summary: 'Send a message; the same clientId again answers with the message already kept.',
    body: z.object({ clientId: z.uuid(), text: z.string().trim().min(1).max(4000) }),
    reply: s.Message,
    errors: ['TICKET_NOT_FOUND', 'CHAT_NOT_OPEN', 'TICKET_CLOSED'],
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/messages/{messageId}',
    access: 'member',
    summary: 'Delete an own message; a tombstone stays.',
    params: ticketId.extend({ messageId: z.uuid() }),
    reply: s.Message,
    errors: ['TICKET_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
  },
  markRead: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/read-mark',
    access: 'member',
    status: 204,
    summary: 'Read up to a number of the thread.',
    params: ticketId,
    body: z.object({ seq: z.int().min(0) }),
    reply: nothing,
    errors: ['TICKET_NOT_FOUND'],
  },
  sayTyping: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/typing',
    access: 'member',
    status: 204,
    summary: 'Tell the other side that one is typing.',
    params: ticketId,
    reply: nothing,
    errors: ['TICKET_NOT_FOUND'],
  },

  joinCall: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/call/participants/{clientId}',
    access: 'member',
    params: ticketId.extend({ clientId: z.uuid() }),
    summary:
      'Join the call, or say again that one is still there. The same person joining from elsewhere replaces the earlier one.',
    reply: s.CallAccess,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE', 'CALL_NOT_OPEN'],
  },
  leaveCall: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/call/participants/{clientId}',
    access: 'member',
    status: 204,
    summary: 'Leave the call.',
    params: ticketId.extend({ clientId: z.uuid() }),
    reply: nothing,
    errors: ['TICKET_NOT_FOUND'],
  },
  signalCall: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/call/signals',
    access: 'member',
    status: 204,
    params: ticketId,
    summary: 'Pass a signal to the other participant, who gets it as event call.signal.',
    body: z.object({
      from: z.uuid(),
      to: z.uuid(),
      signal: z.looseObject({ type: z.enum(['offer', 'answer', 'candidate', 'bye']) }),
    }),
    reply: nothing,
    errors: ['TICKET_NOT_FOUND', 'CALL_NOT_OPEN'],
  },

  keepSnapshot: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/snapshots',
    access: 'member',
    status: 201,
    params: ticketId,
    summary: 'Keep a picture of the call with the ticket; the same clientId again answers with the one already kept.',
    form: z.object({ clientId: z.uuid() }),
    reply: s.Snapshot,
    errors: ['TICKET_NOT_FOUND', 'CALL_NOT_OPEN', 'PHOTO_TOO_BIG', 'PHOTO_UNREADABLE', 'PHOTO_LIMIT'],
  },

  rateCall: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/rating',
    access: 'customer',
    params: ticketId,
    summary: 'Rate call and service. A reason is required when either is 3 or below.',
    body: z.object({
      call: z.int().min(1).max(5),
      service: z.int().min(1).max(5),
      reason: z.string().trim().max(2000),
    }),
    reply: s.Ticket,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE'],
  },

  getDesk: {
    method: 'GET',
    path: '/api/desk',
    access: 'mechanic',
    summary: 'The mechanic’s day.',
    reply: s.Desk,
    errors: [],
  },
  writeSummary: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/summary',
    access: 'mechanic',
    params: ticketId,
    summary: 'Write the outcome; the ticket moves to where the outcome leads. Writing the same again is no error.',
    body: z.object({ outcome: s.Outcome, text: z.string().trim().min(1).max(4000) }),
    reply: s.Ticket,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE'],
  },
} as const satisfies Record<string, Endpoint>
export type EndpointName = keyof typeof ENDPOINTS

/** What an endpoint reads from its params, query, body or form, once checked; undefined when it reads none. */
export type PartOf<
  N extends EndpointName,
  P extends 'params' | 'query' | 'body' | 'form',
> = (typeof ENDPOINTS)[N] extends { [K in P]: infer S extends z.ZodType } ? z.output<S> : undefined
/** What an endpoint answers with. */
export type ReplyOf<N extends EndpointName> = z.output<(typeof ENDPOINTS)[N]['reply']>
