import { z } from 'zod'
import { id, OpeningSpan, time } from './common.ts'

export const Workshop = z
  .object({
    id,
    name: z.string(),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    /** Null where the operator has not stated it. */
    position: z.object({ latitude: z.number(), longitude: z.number() }).nullable().optional(),
    /** Empty where the operator has not stated them. */
    hours: z.array(OpeningSpan).optional(),
    /** The next opening times, also the current one. Holidays of all of Germany are left out. */
    openings: z.array(z.object({ startsAt: time, endsAt: time })).optional(),
    /** From the postal code that was searched for; null where the position of one of both is unknown. */
    distanceKm: z.number().min(0).nullable().optional(),
  })
  .meta({ id: 'Workshop' })

export const WorkshopSearch = z
  .object({
    postalCode: z.string(),
    /** A partner is in the same postal region (first two digits). Otherwise the workshops are of the nearest regions. */
    exact: z.boolean(),
    /** Same postal code first, then the nearest regions. */
    workshops: z.array(Workshop),
  })
  .meta({ id: 'WorkshopSearch' })

export const Announcement = z
  .object({
    id,
    /** Title and text are in the person’s language. Empty lines separate paragraphs. */
    title: z.string(),
    text: z.string(),
    /** The beginning of its period, if it has one. */
    publishedAt: time,
    read: z.boolean(),
  })
  .meta({ id: 'Announcement' })

export const LegalText = z
  .object({
    title: z.string(),
    intro: z.string(),
    sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()), list: z.array(z.string()) })),
    /** False while the text contains placeholders for the operator. */
    complete: z.boolean(),
  })
  .meta({ id: 'LegalText' })

export const FaqEntry = z.object({ id: z.string(), question: z.string(), answer: z.string() }).meta({ id: 'FaqEntry' })
