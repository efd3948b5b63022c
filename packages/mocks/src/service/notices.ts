import type { Language, LegalPage, LegalText } from '@radruf/contract'
import { toIso } from '../state/clock.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import { paginate } from './paging.ts'

export const noticeHandlers = {
  listAnnouncements: ({ mock, person, query }) => {
    const newestFirst = mock.announcements.toSorted((a, b) => b.publishedAt - a.publishedAt)
    const { page, nextCursor } = paginate(newestFirst, query)
    return {
      announcements: page.map((announcement) => ({
        id: announcement.id,
        ...announcement[person.language],
        publishedAt: toIso(announcement.publishedAt),
        read: person.readAnnouncements.has(announcement.id),
      })),
      nextCursor,
    }
  },
  markAnnouncementRead: ({ mock, person, params }) => {
    if (!mock.announcements.some(({ id }) => id === params.announcementId)) throw new ApiProblem('NOT_FOUND')
    person.readAnnouncements.add(params.announcementId)
    return null
  },
  getLegalText: ({ params, query }) => createLegalText(params.page, query.language),
} satisfies Partial<Handlers>

const TITLES: Record<LegalPage, Record<Language, string>> = {
  imprint: { de: 'Impressum', en: 'Imprint' },
  privacy: { de: 'Datenschutz', en: 'Privacy' },
  terms: { de: 'Nutzungsbedingungen', en: 'Terms of use' },
  accessibility: { de: 'Barrierefreiheit', en: 'Accessibility' },
  'account-deletion': { de: 'Konto löschen', en: 'Deleting your account' },
}

/** A placeholder in the shape of a legal text. The operator's texts are not part of the mocked service. */
function createLegalText(page: LegalPage, language: Language): LegalText {
  const title = TITLES[page][language]
  const words = {
    de: ['Hier steht der Text des Betreibers.', 'Ein Abschnitt', 'Ein Absatz.', 'Ein Punkt'],
    en: ['The operator’s text stands here.', 'A section', 'A paragraph.', 'A point'],
  } as const
  const [intro, heading, paragraph, point] = words[language]
  return { title, intro, sections: [{ heading, paragraphs: [paragraph], list: [point, point] }], complete: true }
}
