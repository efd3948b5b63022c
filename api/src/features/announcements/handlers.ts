import type { Handlers } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import { isoOf } from '../../time.ts'
import { findAnnouncement, findAnnouncements, localizeAnnouncement, markAnnouncementRead } from './storage.ts'

export const announcementHandlers = {
  listAnnouncements: async ({ service, person }) => {
    const rows = await findAnnouncements(service.db, person.id)
    return {
      announcements: rows.map((row) => ({
        id: row.id,
        ...localizeAnnouncement(row, person.language),
        publishedAt: isoOf(row.published_at),
        read: row.reader !== null,
      })),
    }
  },
  markAnnouncementRead: async ({ service, person, params }) => {
    const announcement = await findAnnouncement(service.db, params.announcementId)
    if (!announcement) throw new ApiProblem('NOT_FOUND')
    await markAnnouncementRead(service.db, person.id, announcement.id)
    return null
  },
} satisfies Partial<Handlers>
