import { createHash, randomBytes } from 'node:crypto'
import {
  type CalendarFeed,
  DAY_MS,
  getFirstName,
  isolateText,
  PROBLEM_FIELDS,
  pathTo,
  pickAnswers,
} from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { describeProblem } from '@radruf/contract/problem-texts'
import { CALENDAR_FEED_READS } from '@radruf/contract/server'
import ical, { ICalEventStatus } from 'ical-generator'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import { dateOf, isoOf, isoOrNull } from '../../time.ts'
import { toNetwork } from '../sign-in/network.ts'
import { consumeRateLimit, hashLimitKey } from '../sign-in/rate-limit.ts'
import { hashToken } from '../sign-in/session.ts'
import type { CalendarFeedTable } from './tables.ts'

type FeedRow = Selectable<CalendarFeedTable>

/** Finds the feed of a mechanic. */
export const findFeed = (db: Db, personId: string): Promise<FeedRow | undefined> =>
  db.selectFrom('calendar_feed').selectAll().where('person_id', '=', personId).executeTakeFirst()

export const toFeedView = ({ created_at, fetched_at }: FeedRow): CalendarFeed => ({
  createdAt: isoOf(created_at),
  fetchedAt: isoOrNull(fetched_at),
})

/** Creates the feed of a mechanic with a new secret URL, and ends the earlier one. The URL is not stored. */
export async function createFeed({ db, settings, clock, log }: Service, { id }: PersonRow) {
  const token = randomBytes(32).toString('base64url')
  const row = {
    person_id: id,
    token_hash: hashToken(token),
    created_at: dateOf(clock.now()),
    fetched_at: null,
    content_hash: null,
    changed_at: null,
  }
  const { person_id: _, ...renewed } = row
  await db
    .insertInto('calendar_feed')
    .values(row)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(renewed))
    .execute()
  log.info({ personId: id }, 'calendar feed created')
  return { ...toFeedView(row), url: `${settings.publicUrl}/api/calendars/${token}/calls.ics` }
}

/** Ends the feed of a mechanic; its URL answers NOT_FOUND from now on. */
export async function deleteFeed({ db, log }: Service, { id }: PersonRow): Promise<void> {
  await db.deleteFrom('calendar_feed').where('person_id', '=', id).execute()
  log.info({ personId: id }, 'calendar feed deleted')
}

/** The content of a feed with its validators (RFC 9110). */
type FeedContent = { content: string; etag: string; changedAt: Date }

/** Reads the feed of a token and records the time. Throws NOT_FOUND or TOO_MANY_REQUESTS. */
export async function readFeed(service: Service, token: string, ip: string): Promise<FeedContent> {
  const now = dateOf(service.clock.now())
  const read = await inTransaction(service, async (trx) => {
    const feed = await trx
      .selectFrom('calendar_feed')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    const wait = await countRead(trx, service.settings.secret, { feed, ip, now })
    if (wait > 0) return { wait }
    return { found: feed && (await updateFeed(trx, service, feed, now)) }
  })
  if (read.wait !== undefined) throw new ApiProblem('TOO_MANY_REQUESTS', { retryAfter: read.wait })
  if (!read.found) throw new ApiProblem('NOT_FOUND')
  return read.found
}

const countRead = (
  trx: Trx,
  secret: string,
  { feed, ip, now }: { feed: FeedRow | undefined; ip: string; now: Date },
): Promise<number> => {
  const key = feed ? ['calendar feed', feed.person_id] : ['unknown calendar feeds of network', toNetwork(ip)]
  return consumeRateLimit(trx, hashLimitKey(secret, ...key), CALENDAR_FEED_READS, now)
}

async function updateFeed(trx: Trx, { settings }: Service, feed: FeedRow, now: Date): Promise<FeedContent> {
  const content = await createFeedContent(trx, feed.person_id, { settings, now })
  const hash = createHash('sha256').update(content).digest('base64url')
  const changedAt = feed.changed_at && feed.content_hash === hash ? feed.changed_at : now
  await trx
    .updateTable('calendar_feed')
    .set({ fetched_at: now, content_hash: hash, changed_at: changedAt })
    .where('person_id', '=', feed.person_id)
    .execute()
  return { content, etag: `"${hash}"`, changedAt }
}

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
async function createFeedContent(
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
    const firstName = call.name && getFirstName(call.name)
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
      summary: [firstName ? isolateText(firstName) : ticket, problem].filter(Boolean).join(': '),
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
