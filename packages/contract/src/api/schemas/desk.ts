import { z } from 'zod'
import { id, time } from './common.ts'
import { Answers, Photo, Snapshot, Summary, Ticket } from './tickets.ts'

export const DeskEntry = z.object({ ticket: Ticket, customerWaiting: z.boolean() }).meta({ id: 'DeskEntry' })

export const Desk = z
  .object({
    zone: z.string(),
    /** Questionnaires that wait for a mechanic's look, longest waiting first. Of all mechanics. */
    inReview: z.array(DeskEntry),
    /** Appointments of today, earliest first. */
    today: z.array(DeskEntry),
    /** Later appointments, earliest first. */
    upcoming: z.array(DeskEntry),
    /** Calls that are over and wait for a summary. */
    wrapUp: z.array(DeskEntry),
  })
  .meta({ id: 'Desk' })

export const TicketNote = z
  .object({ id, clientId: id, authorName: z.string(), own: z.boolean(), text: z.string(), writtenAt: time })
  .meta({ id: 'TicketNote', description: 'A note of a mechanic for colleagues. Customers never see it.' })

export const Colleague = z
  .object({
    id,
    name: z.string(),
    /** Nothing else is booked for them at the time of the ticket's appointment. */
    free: z.boolean(),
  })
  .meta({ id: 'Colleague' })

export const CaseShare = z
  .object({
    /** What the address `/case/:token` ends with. */
    token: z.string(),
    withPhotos: z.boolean(),
    withContact: z.boolean(),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: 'CaseShare', description: 'A case file that the customer shares by its address.' })

export const CaseFile = z
  .object({
    /** Bike and problem only: neither postal code nor leasing or insurance. */
    answers: Answers,
    photos: z.array(Photo),
    snapshots: z.array(Snapshot),
    summary: Summary.nullable(),
    unsafe: z.boolean(),
    /** Only when the customer shares it. */
    contact: z.object({ name: z.string(), email: z.string() }).nullable(),
    expiresAt: time,
  })
  .meta({
    id: 'CaseFile',
    description:
      'What a workshop sees of a shared case. Pictures are served at /api/cases/{token}/photos/{id}/large and /small.',
  })
