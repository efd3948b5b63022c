import { isStaff, type Language } from '@radruf/contract'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../../database/schema.ts'
import type { TimeAndId } from '../../http/cursor.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { AnnouncementTable } from './tables.ts'

export type AnnouncementRow = Selectable<AnnouncementTable>

/** Lists up to `count` announcements after a position, newest first. `reader` is null for those the person has not read. */
export const listAnnouncements = (
  db: Db,
  reader: Reader,
  { after, count }: { after: z.output<typeof TimeAndId> | undefined; count: number },
) =>
  db
    .selectFrom('announcement')
    .leftJoin('announcement_read', (join) =>
      join
        .onRef('announcement_read.announcement_id', '=', 'announcement.id')
        .on('announcement_read.person_id', '=', reader.person.id),
    )
    .where(isShownTo(reader))
    .selectAll('announcement')
    .select('announcement_read.person_id as reader')
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(published_at, announcement.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('published_at', 'desc')
    .orderBy('announcement.id', 'desc')
    .limit(count)
    .execute()

/** Finds an announcement that a person can read now. */
export const findShownAnnouncement = (db: Db, id: string, reader: Reader): Promise<AnnouncementRow | undefined> =>
  db.selectFrom('announcement').selectAll().where('id', '=', id).where(isShownTo(reader)).executeTakeFirst()

/** `today` is the calendar date of `now` in the zone of the workshop. */
type Reader = { person: Pick<PersonRow, 'id' | 'role'>; now: Date; today: string }

const isShownTo = ({ person, now, today }: Reader) =>
  sql<boolean>`published_at <= ${now} AND coalesce(last_day >= ${today}::date, true)
    AND audience IN ('all', ${isStaff(person.role) ? 'staff' : 'customers'})`

/** Every announcement, the newest first. */
export const listAllAnnouncements = (db: Db): Promise<AnnouncementRow[]> =>
  db.selectFrom('announcement').selectAll().orderBy('published_at', 'desc').orderBy('id').execute()

export const findAnnouncement = (db: Db, id: string): Promise<AnnouncementRow | undefined> =>
  db.selectFrom('announcement').selectAll().where('id', '=', id).executeTakeFirst()

export const insertAnnouncement = (trx: Trx, announcement: AnnouncementRow) =>
  trx.insertInto('announcement').values(announcement).execute()

export const markAnnouncementRead = (db: Db, personId: string, announcementId: string) =>
  db
    .insertInto('announcement_read')
    .values({ person_id: personId, announcement_id: announcementId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Title and text in one language. */
export const localizeAnnouncement = (
  { title_de, title_en, text_de, text_en }: Pick<AnnouncementRow, 'title_de' | 'title_en' | 'text_de' | 'text_en'>,
  language: Language,
): { title: string; text: string } =>
  language === 'de' ? { title: title_de, text: text_de } : { title: title_en, text: text_en }
