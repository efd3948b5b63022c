import { z } from 'zod'
import { LANGUAGES } from '../../languages.ts'
import { PERSON_ROLES } from '../../person-roles.ts'
import { ERROR_CODES } from '../../problems.ts'
import { PERSPECTIVES } from '../../questionnaire/index.ts'
import { PERSON_NAME_LENGTH_MAX } from '../../text-limits.ts'
import { OUTCOME_NAMES, TICKET_ROLES, TICKET_STATES } from '../../tickets.ts'
import { cleanName, parsePostalCode, trimText } from '../../typed-text.ts'

/** Times are ISO 8601 in UTC. */
export const time = z.iso.datetime()
export const id = z.uuid()

export const Language = z.enum(LANGUAGES).meta({ id: 'Language' })

/** One plain address without display name; an internationalized domain has its ASCII form, also as the top-level domain. */
export const EmailAddress = z.email({
  pattern: /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i,
})

/** A text that a person writes. A text of invisible characters counts as empty. */
export const writtenText = (maxLength: number) => z.string().overwrite(trimText).max(maxLength)

/** A name of one line: it stands in subjects of mails, in calendars and in texts read aloud. */
export const PersonName = z
  .string()
  .overwrite(cleanName)
  .min(1)
  .max(PERSON_NAME_LENGTH_MAX)
  .refine((name) => !/\p{Cc}/u.test(name), 'control characters')

/** A German postal code in any spelling, parsed to its five digits. */
export const PostalCode = z
  .string()
  .overwrite((typed) => parsePostalCode(typed) ?? typed)
  .refine((code) => parsePostalCode(code) !== undefined, 'invalid_postal_code')

export const TicketRole = z.enum(TICKET_ROLES).meta({ id: 'TicketRole', description: 'A role in a ticket.' })

export const PersonRole = z.enum(PERSON_ROLES).meta({ id: 'PersonRole' })

export const TicketState = z.enum(TICKET_STATES).meta({ id: 'TicketState' })

export const Perspective = z.enum(PERSPECTIVES).meta({ id: 'Perspective' })

export const Outcome = z.enum(OUTCOME_NAMES as [string, ...string[]]).meta({ id: 'Outcome' })

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(ERROR_CODES as [string, ...string[]]),
    detail: z.string().optional(),
    /** Field name → its problem. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Seconds until the next attempt is allowed. */
    retryAfter: z.int().optional(),
    /** Free slots near the taken one. */
    alternatives: z.array(z.object({ startsAt: time, endsAt: time })).optional(),
    /** The current time of an appointment that was changed; null when none is booked. */
    appointment: z.object({ startsAt: time, endsAt: time }).nullable().optional(),
    /** The offered times that are no longer free. */
    takenTimes: z.array(time).optional(),
    /** Booked calls that a change of working times affects. */
    calls: z.array(z.object({ ticketId: id, customerName: z.string(), startsAt: time })).optional(),
    /** The member of staff that the refusal names: who has the case or the call, or who made the change that came first. */
    personName: z.string().optional(),
    /** Perspectives with missing photos. */
    photos: z.array(Perspective).optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem+json; code is one of the contract’s catalogue.' })

/** A wall-clock time, `HH:MM`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const clockRange = z.object({ from: clockTime, to: clockTime })

/** Services of earlier releases have no lunch break. */
export const workingHours = clockRange.extend({ lunch: clockRange.optional() })

/** The ISO weekday, Monday is 1. */
const weekday = z.int().min(1).max(7)

/** Hours of a mechanic on a weekday. */
export const WeekdayHours = workingHours.extend({ weekday }).meta({ id: 'WeekdayHours' })

/** Hours of a workshop on a weekday. */
export const OpeningSpan = clockRange.extend({ weekday }).meta({ id: 'OpeningSpan' })
