import { PROBLEM_FIELDS, pathTo, pickAnswers } from '@radruf/contract'
import { describeProblem } from '@radruf/contract/problem-texts'
import ical, { ICalEventStatus } from 'ical-generator'
import type { Db } from '../../database/schema.ts'
import type { Settings } from '../../settings.ts'

const DAY_MS = 86_400_000
/** Past calls stay in the calendar for this long. */
const PAST_DAYS = 30
/** How often a calendar program should ask. */
const REFRESH_SECONDS = 15 * 60

const TEXTS = {
  de: { name: (product: string) => `${product}: Gespräche`, ticket: (number: number) => `Ticket ${number}` },
  en: { name: (product: string) => `${product}: calls`, ticket: (number: number) => `Ticket ${number}` },
} as const

/**
 * Creates a mechanic's calls as a calendar (RFC 5545, times in UTC). It has first names only, no addresses, and no attendees, so that
 * a leaked feed reveals little. Cancelled and moved calls are left out, which removes them from the calendar.
 */
export async function createFeedContent(
  db: Db,
  mechanicId: string,
  { settings, now }: { settings: Settings; now: Date },
): Promise<string> {
  const mechanic = await db
    .selectFrom('person')
    .select('language')
    .where('id', '=', mechanicId)
    .executeTakeFirstOrThrow()
  const texts = TEXTS[mechanic.language]
  const calendar = ical({
    name: texts.name(settings.productName),
    prodId: { company: 'Radruf', product: 'Calls', language: mechanic.language.toUpperCase() },
    ttl: REFRESH_SECONDS,
  })
  for (const call of await findFeedCalls(db, mechanicId, new Date(now.getTime() - PAST_DAYS * DAY_MS))) {
    const ticket = texts.ticket(call.number)
    const firstName = call.name?.split(' ')[0]
    const problem = describeProblem(pickAnswers(call.answers, PROBLEM_FIELDS), {
      language: mechanic.language,
      categoryName: null,
    }).title
    const url = settings.publicUrl + pathTo('/desk/:ticketId', { ticketId: call.ticket_id })
    calendar.createEvent({
      id: `${call.calendar_uid}@${new URL(settings.publicUrl).hostname}`,
      sequence: call.calendar_sequence,
      stamp: call.created_at,
      start: call.starts_at,
      end: call.ends_at,
      summary: [firstName ?? ticket, problem].filter(Boolean).join(': '),
      description: `${ticket}\n${url}`,
      url,
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return `${calendar.toString()}\r\n`
}

const findFeedCalls = (db: Db, mechanicId: string, since: Date) =>
  db
    .selectFrom('appointment')
    .innerJoin('ticket', 'ticket.id', 'appointment.ticket_id')
    .innerJoin('person', 'person.id', 'ticket.customer_id')
    .select([
      'appointment.calendar_uid',
      'appointment.calendar_sequence',
      'appointment.starts_at',
      'appointment.ends_at',
      'appointment.created_at',
      'appointment.ticket_id',
      'ticket.number',
      'ticket.answers',
      'person.name',
    ])
    .where('appointment.mechanic_id', '=', mechanicId)
    .where('appointment.status', 'in', ['booked', 'done'])
    .where('appointment.ends_at', '>', since)
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .execute()
