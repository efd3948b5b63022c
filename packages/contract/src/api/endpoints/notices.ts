import { z } from 'zod'
import { type Endpoint, noContent } from '../endpoint.ts'
import { nextCursor, PAGE_LIMIT_MAX, pageQuery } from '../paging.ts'
import { Language, PostalCode } from '../schemas/common.ts'
import { Announcement, FaqEntry, WorkshopSearch } from '../schemas/notices.ts'

/** Announcements, frequently asked questions and partner workshops. */
export const noticeEndpoints = {
  listAnnouncements: {
    method: 'GET',
    path: '/api/announcements',
    access: 'member',
    summary:
      'Announcements for the person’s role whose period has begun and has not ended, in the person’s language, newest first, in pages.',
    query: pageQuery(PAGE_LIMIT_MAX),
    reply: z.object({ announcements: z.array(Announcement), nextCursor }),
    errors: [],
  },
  markAnnouncementRead: {
    method: 'PUT',
    path: '/api/announcements/{announcementId}/read-mark',
    access: 'member',
    status: 204,
    params: z.object({ announcementId: z.uuid() }),
    summary: 'Mark an announcement as read.',
    reply: noContent,
    errors: ['NOT_FOUND'],
  },
  listFaq: {
    method: 'GET',
    path: '/api/faq',
    access: 'member',
    query: z.object({ language: Language }),
    summary: 'The frequently asked questions with their answers, in the order of the page.',
    reply: z.object({ entries: z.array(FaqEntry) }),
    errors: [],
  },
  findWorkshops: {
    method: 'GET',
    path: '/api/workshops',
    access: 'ticket',
    summary: 'Partner workshops near a postal code. The field of an invalid one is invalid_postal_code.',
    query: z.object({ postalCode: PostalCode }),
    reply: WorkshopSearch,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
