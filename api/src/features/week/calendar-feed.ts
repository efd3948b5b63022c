import { createHash, randomBytes } from 'node:crypto'
import type { CalendarFeed } from '@radruf/contract'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import type { Service } from '../../service.ts'
import { dateOf, isoOf, isoOrNull } from '../../time.ts'
import { toNetwork } from '../sign-in/network.ts'
import { consumeRateLimit, hashLimitKey, type RateLimit } from '../sign-in/rate-limit.ts'
import { hashToken } from '../sign-in/session.ts'
import { createFeedContent } from './feed-content.ts'
import type { CalendarFeedTable } from './tables.ts'

type FeedRow = Selectable<CalendarFeedTable>
/** For one feed, or for one network that asks for unknown addresses. Calendar programs ask every few minutes at most. */
const READ_LIMIT: RateLimit = { max: 60, seconds: 3600 }

/** Finds the feed of a mechanic. */
export const findFeed = (db: Db, personId: string): Promise<FeedRow | undefined> =>
  db.selectFrom('calendar_feed').selectAll().where('person_id', '=', personId).executeTakeFirst()

export const toFeedView = ({ created_at, fetched_at }: FeedRow): CalendarFeed => ({
  createdAt: isoOf(created_at),
  fetchedAt: isoOrNull(fetched_at),
})

/** Creates the feed of a mechanic under a new secret address, and ends the earlier one. The address is stored nowhere. */
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
  log.info({ personId: id }, 'calendar feed: new address')
  return { ...toFeedView(row), url: `${settings.publicUrl}/api/calendars/${token}/calls.ics` }
}

/** Ends the feed of a mechanic; its address answers NOT_FOUND from now on. */
export async function deleteFeed({ db, log }: Service, { id }: PersonRow): Promise<void> {
  await db.deleteFrom('calendar_feed').where('person_id', '=', id).execute()
  log.info({ personId: id }, 'calendar feed: ended')
}

/** The content of a feed with its validators (RFC 9110). */
type FeedContent = { content: string; etag: string; changedAt: Date }

/** Reads the feed of an address and notes the time. Throws NOT_FOUND or TOO_MANY_REQUESTS. */
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
  return consumeRateLimit(trx, hashLimitKey(secret, ...key), READ_LIMIT, now)
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
