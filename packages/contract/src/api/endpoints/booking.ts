import { z } from 'zod'
import { DELAY_MAX_MINUTES, DELAY_MINUTES, HOLD_MINUTES, VISIT_LINK_HOURS_AFTER } from '../../ticket-rules.ts'
import { type Endpoint, noContent, ticketId } from '../endpoint.ts'
import { Hold, TimeSlots, Visit } from '../schemas/booking.ts'
import { Ticket } from '../schemas/tickets.ts'

const visitToken = z.object({ token: z.string().max(200) })
/** Start of the appointment that the person saw. A write that would end another appointment is refused with APPOINTMENT_CHANGED. */
const seenStartsAt = z.iso.datetime().optional()

/** Slots and appointments, also through the signed link of a mail. */
export const bookingEndpoints = {
  listSlots: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/slots',
    access: 'ticket',
    summary: 'Free slots of the horizon.',
    params: ticketId,
    reply: TimeSlots,
    errors: ['TICKET_NOT_FOUND'],
  },
  getHold: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/hold',
    access: 'customer',
    summary: 'The slot held for this ticket, if any.',
    params: ticketId,
    reply: z.object({ hold: Hold.nullable() }),
    errors: ['TICKET_NOT_FOUND'],
  },
  holdSlot: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/hold',
    access: 'ticket',
    params: ticketId,
    summary: `Hold a slot for ${HOLD_MINUTES} minutes. Replaces an earlier hold. The mechanic in charge holds it for the customer.`,
    /** `keepMechanic`: holds a time of the requesting mechanic only, never a colleague’s. */
    body: z.object({
      startsAt: z.iso.datetime(),
      keepMechanic: z.boolean().optional(),
      /** Null: the person saw no appointment. */
      seenStartsAt: seenStartsAt.nullable(),
    }),
    reply: Hold,
    errors: [
      'TICKET_NOT_FOUND',
      'TICKET_CANNOT_MOVE',
      'APPOINTMENT_TOO_LATE',
      'APPOINTMENT_CHANGED',
      'SLOT_TAKEN',
      'SLOT_NOT_OFFERED',
    ],
  },
  confirmAppointment: {
    method: 'POST',
    path: '/api/tickets/{ticketId}/appointment',
    access: 'ticket',
    params: ticketId,
    summary: 'Book the held slot, or move the appointment to it. A repeated confirmation is no error.',
    body: z.object({ holdId: z.uuid() }),
    reply: Ticket,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE', 'HOLD_EXPIRED', 'APPOINTMENT_TOO_LATE'],
  },
  cancelAppointment: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/appointment',
    access: 'ticket',
    params: ticketId,
    query: z.object({ seenStartsAt }),
    summary: 'Cancel the appointment that begins at `seenStartsAt`; booking is open again.',
    reply: Ticket,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE', 'APPOINTMENT_TOO_LATE', 'APPOINTMENT_CHANGED'],
  },
  delayAppointment: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/appointment/delay',
    access: 'mechanic',
    params: ticketId,
    summary: `Notify the customer that the call begins ${DELAY_MINUTES} minutes later than \`startsAt\`, up to ${DELAY_MAX_MINUTES} minutes in all. A call that begins at another time is not changed.`,
    body: z.object({ startsAt: z.iso.datetime() }),
    reply: Ticket,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE'],
  },
  requestPhotos: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/appointment/photo-request',
    access: 'mechanic',
    status: 204,
    params: ticketId,
    summary:
      'Ask the customer for photos before the booked call, once per call, also when it is moved. A customer who has sent some is not asked.',
    reply: noContent,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE'],
  },
  getAppointmentCalendar: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/appointment/calendar',
    access: 'customer',
    params: ticketId,
    summary: 'The booked appointment as a calendar file, the same as in its mail.',
    reply: z.string(),
    file: { type: 'text/calendar', name: 'appointment.ics' },
    errors: ['TICKET_NOT_FOUND', 'NOT_FOUND'],
  },
  joinWaitlist: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/appointment/earlier',
    access: 'customer',
    params: ticketId,
    summary: 'Notify the customer of earlier slots until this appointment; without one, of every freed slot.',
    reply: Ticket,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE'],
  },
  leaveWaitlist: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/appointment/earlier',
    access: 'customer',
    params: ticketId,
    summary: 'Stop notifying the customer of freed slots.',
    reply: Ticket,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE'],
  },
  getVisit: {
    method: 'GET',
    path: '/api/visits/{token}',
    access: 'public',
    params: visitToken,
    summary: `The appointment of a signed mail link. The link stays valid when the appointment is moved, until ${VISIT_LINK_HOURS_AFTER} hours after its end.`,
    reply: Visit,
    errors: ['NOT_FOUND', 'VISIT_ENDED'],
  },
  listVisitSlots: {
    method: 'GET',
    path: '/api/visits/{token}/slots',
    access: 'public',
    params: visitToken,
    summary: 'Free slots for moving the appointment.',
    reply: TimeSlots,
    errors: ['NOT_FOUND', 'VISIT_ENDED'],
  },
  moveVisit: {
    method: 'PUT',
    path: '/api/visits/{token}',
    access: 'public',
    params: visitToken,
    summary: 'Move the appointment to a free slot. The current slot is no error.',
    body: z.object({ startsAt: z.iso.datetime(), seenStartsAt }),
    reply: Visit,
    errors: [
      'NOT_FOUND',
      'VISIT_ENDED',
      'TICKET_CANNOT_MOVE',
      'APPOINTMENT_TOO_LATE',
      'APPOINTMENT_CHANGED',
      'SLOT_TAKEN',
      'SLOT_NOT_OFFERED',
    ],
  },
  cancelVisit: {
    method: 'DELETE',
    path: '/api/visits/{token}',
    access: 'public',
    params: visitToken,
    query: z.object({ seenStartsAt }),
    summary: 'Cancel the appointment that begins at `seenStartsAt`. A repeated cancellation is no error.',
    reply: Visit,
    errors: ['NOT_FOUND', 'VISIT_ENDED', 'TICKET_CANNOT_MOVE', 'APPOINTMENT_TOO_LATE', 'APPOINTMENT_CHANGED'],
  },
} as const satisfies Record<string, Endpoint>
