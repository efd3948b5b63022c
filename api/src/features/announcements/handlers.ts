import { ApiProblem } from '@radruf/contract/api'
import { decodeCursor, TimeAndId, toPage } from '../../http/cursor.ts'
import type { Handlers, PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf, isoOf } from '../../time.ts'
import { findShownAnnouncement, listAnnouncements, localizeAnnouncement, markAnnouncementRead } from './storage.ts'

export const announcementHandlers = {
  listAnnouncements: async ({ service, person, query: { cursor, limit } }) => {
    const after = decodeCursor(TimeAndId, cursor)
    const rows = await listAnnouncements(service.db, toReader(service, person), { after, count: limit + 1 })
    const { page, nextCursor } = toPage(rows, limit, ({ published_at, id }) => [isoOf(published_at), id])
    return {
      announcements: page.map((row) => ({
        id: row.id,
        ...localizeAnnouncement(row, person.language),
        publishedAt: isoOf(row.published_at),
        read: row.reader !== null,
      })),
      nextCursor,
    }
  },
  markAnnouncementRead: async ({ service, person, params }) => {
    const announcement = await findShownAnnouncement(service.db, params.announcementId, toReader(service, person))
    if (!announcement) throw new ApiProblem('NOT_FOUND')
    await markAnnouncementRead(service.db, person.id, announcement.id)
    return null
  },
} satisfies Partial<Handlers>

const toReader = ({ clock, settings }: Service, person: PersonRow) => {
  const now = clock.now()
  return { person, now: dateOf(now), today: now.toZonedDateTimeISO(settings.zone).toPlainDate().toString() }
}
