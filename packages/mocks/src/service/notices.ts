import type { Language, LegalPage, LegalText } from '@radruf/contract'
import { toIso } from '../state/clock.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'

export const noticeHandlers = {
  listAnnouncements: ({ mock, person }) => ({
    announcements: mock.announcements
      .toSorted((a, b) => b.publishedAt - a.publishedAt)
      .map((one) => ({
        id: one.id,
        ...one[person.language],
        publishedAt: toIso(one.publishedAt),
        read: person.readAnnouncements.has(one.id),
      })),
  }),
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

/** The operator's texts are no part of a mock; these only have their form. */
function createLegalText(page: LegalPage, language: Language): LegalText {
  const title = TITLES[page][language]
  const words = {
    de: ['Hier steht der Text des Betreibers.', 'Ein Abschnitt', 'Ein Absatz.', 'Ein Punkt'],
    en: ['The operator’s text stands here.', 'A section', 'A paragraph.', 'A point'],
  } as const
  const [intro, heading, paragraph, point] = words[language]
  return { title, intro, sections: [{ heading, paragraphs: [paragraph], list: [point, point] }], complete: true }
}
