import { z } from 'zod'
import { type Endpoint, noContent, ticketId } from '../endpoint.ts'
import { Perspective, TicketState } from '../schemas/common.ts'
import { Answers, Photo, Questionnaire, Ticket } from '../schemas/tickets.ts'

/** Tickets, their questionnaire and its photos. */
export const ticketEndpoints = {
  listTickets: {
    method: 'GET',
    path: '/api/tickets',
    access: 'member',
    summary: 'The person’s tickets, newest first.',
    reply: z.object({ tickets: z.array(Ticket) }),
    errors: [],
  },
  createTicket: {
    method: 'POST',
    path: '/api/tickets',
    access: 'customer',
    status: 201,
    summary: 'Open a new ticket when none is open.',
    reply: Ticket,
    errors: ['TICKET_ALREADY_OPEN'],
  },
  getTicket: {
    method: 'GET',
    path: '/api/tickets/{ticketId}',
    access: 'member',
    summary: 'One ticket.',
    params: ticketId,
    reply: Ticket,
    errors: ['TICKET_NOT_FOUND'],
  },
  moveTicket: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/moves',
    access: 'member',
    params: ticketId,
    summary: 'Move the ticket along the contract’s table. Moving to where it already stands is no error.',
    body: z.object({ to: TicketState }),
    reply: Ticket,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE'],
  },
  getQuestionnaire: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/questionnaire',
    access: 'member',
    summary: 'Answers and photos so far.',
    params: ticketId,
    reply: Questionnaire,
    errors: ['TICKET_NOT_FOUND'],
  },
  saveAnswers: {
    method: 'PATCH',
    path: '/api/tickets/{ticketId}/questionnaire',
    access: 'customer',
    params: ticketId,
    summary: 'Keep answers as they are given; others stay. Only while the questionnaire is open.',
    body: z.object({ answers: Answers }),
    reply: Questionnaire,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE', 'ANSWER_REFUSED'],
  },
  submitQuestionnaire: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/questionnaire/submission',
    access: 'customer',
    params: ticketId,
    summary: 'Send the questionnaire. Sending it again is no error.',
    reply: Ticket,
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
    form: z.object({ clientId: z.uuid(), perspective: Perspective }),
    reply: Photo,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE', 'PHOTO_TOO_BIG', 'PHOTO_UNREADABLE', 'PHOTO_LIMIT'],
  },
  deletePhoto: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/photos/{photoId}',
    access: 'customer',
    status: 204,
    summary: 'Remove a photo.',
    params: ticketId.extend({ photoId: z.uuid() }),
    reply: noContent,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE'],
  },
} as const satisfies Record<string, Endpoint>
