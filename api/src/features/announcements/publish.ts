import { randomUUID } from 'node:crypto'
import { type AnnouncementAudience, isStaff, type Language, pathTo } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { appendEvent } from '../../events/append-event.ts'
import type { PersonRow } from '../../http/handler.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import { link, renderMail, text } from '../../mail/layout.ts'
import { enqueueMail, type Template } from '../../mail/mail.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { wantsMail } from '../notifications/preferences.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import { insertAnnouncement, localizeAnnouncement } from './storage.ts'

/** A push message has at most 4 kB, and a notification shows a few lines. */
const MAX_PUSHED_CHARACTERS = 200

/** `first` and `last` are calendar dates in the zone of the workshop, both inclusive. */
export type NewAnnouncement = Record<Language, { title: string; text: string }> & {
  audience?: AnnouncementAudience
  first?: string | null
  last?: string | null
}

const LINK_TEXT: Record<Language, string> = { de: 'In der App lesen', en: 'Read it in the app' }

export const announcementMail: Template<{ title: string; words: string }> = ({ to, title, words }, language, brand) =>
  renderMail({
    to,
    subject: title,
    heading: title,
    blocks: [...words.split(/\n{2,}/).map(text), link(LINK_TEXT[language], brand.publicUrl + pathTo('/announcements'))],
    language,
    brand,
  })

/** Publishes an announcement and mails it to those who subscribed to mails. Returns the number of mails; null if its period begins later. */
export const publishAnnouncement = (service: Service, announcement: NewAnnouncement): Promise<number | null> =>
  inTransaction(service, (trx) => publishNewAnnouncement(trx, service, { id: randomUUID(), ...announcement }))

/** Publishes an announcement in the transaction of the caller. */
export async function publishNewAnnouncement(
  trx: Trx,
  service: Service,
  { id, ...announcement }: NewAnnouncement & { id: string },
): Promise<number | null> {
  const published_at = getBeginning(service, announcement)
  await insertAnnouncement(trx, { id, ...toColumns(announcement), published_at, notified_at: null })
  return notifyFrom(trx, service, id, published_at)
}

/** Corrects an announcement. People who were notified are not notified again. */
export async function updateAnnouncement(trx: Trx, service: Service, id: string, announcement: NewAnnouncement) {
  const columns = toColumns(announcement)
  await trx.updateTable('announcement').set(columns).where('id', '=', id).execute()
  const published_at = getBeginning(service, announcement)
  const moved = await trx
    .updateTable('announcement')
    .set({ published_at })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .executeTakeFirst()
  if (moved.numUpdatedRows > 0n) await notifyFrom(trx, service, id, published_at)
}

/** Notifies people of an announcement whose period has begun. It may have been moved or notified since the job was enqueued. */
export const beginAnnouncement = (service: Service, { announcementId }: { announcementId: string }): Promise<void> =>
  inTransaction(service, async (trx) => void (await notifyPeople(trx, service, announcementId)))

/** The opening time of the first day, or now if that is over. */
function getBeginning({ clock, settings }: Service, { first }: NewAnnouncement): Date {
  const now = clock.now()
  if (!first) return dateOf(now)
  const opening = Temporal.PlainDate.from(first).toZonedDateTime({
    timeZone: settings.zone,
    plainTime: settings.workFrom,
  })
  return dateOf(Temporal.Instant.compare(opening.toInstant(), now) > 0 ? opening.toInstant() : now)
}

async function notifyFrom(trx: Trx, service: Service, id: string, published_at: Date): Promise<number | null> {
  if (published_at <= dateOf(service.clock.now())) return notifyPeople(trx, service, id)
  await enqueueJob(trx, { kind: 'announcement.begin', payload: { announcementId: id }, runAt: published_at, key: id })
  return null
}

/** Notifies the audience of an announcement once. Returns the number of mails. */
async function notifyPeople(trx: Trx, service: Service, id: string): Promise<number> {
  const now = dateOf(service.clock.now())
  const announcement = await trx
    .updateTable('announcement')
    .set({ notified_at: now })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .where('published_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
  if (!announcement) return 0
  const { audience } = announcement
  const everyone = await trx.selectFrom('person').selectAll().where('blocked_at', 'is', null).execute()
  const people = everyone.filter(({ role }) => audience === 'all' || isStaff(role) === (audience === 'staff'))
  await appendEvent(
    trx,
    people.map((person) => person.id),
    'announcement.published',
    { announcementId: id },
  )
  let mailed = 0
  for (const person of people) {
    const { title, text: paragraphs } = localizeAnnouncement(announcement, person.language)
    await pushAnnouncement(trx, person, { id, title, text: paragraphs, now })
    if (!(await wantsMail(trx, person.id, 'announcements'))) continue
    const data = { to: person.email, title, words: paragraphs }
    await enqueueMail(trx, announcementMail(data, person.language, service.settings), now)
    mailed += 1
  }
  return mailed
}

const toColumns = ({ de, en, audience = 'all', first = null, last = null }: NewAnnouncement) => ({
  title_de: de.title,
  title_en: en.title,
  text_de: de.text,
  text_en: en.text,
  audience,
  first_day: first,
  last_day: last,
})

const pushAnnouncement = (
  trx: Trx,
  person: PersonRow,
  { id, title, text: body, now }: { id: string; title: string; text: string; now: Date },
) =>
  enqueuePush(trx, {
    personId: person.id,
    topic: 'announcements',
    message: {
      title,
      body: body.slice(0, MAX_PUSHED_CHARACTERS),
      path: pathTo('/announcements'),
      tag: `announcement:${id}`,
    },
    now,
  })
