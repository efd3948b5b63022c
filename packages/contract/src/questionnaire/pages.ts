import { checkAnswer, isApplicable } from './answers.ts'
import { type Answers, type FieldName, isPrivate, PERSPECTIVES, type Perspective, PHOTO_COUNTS } from './fields.ts'

/** The named sections of the questionnaire, in their order. */
export const SECTIONS = ['problem', 'photos', 'bike', 'you'] as const
export type Section = (typeof SECTIONS)[number]

/** The last part of a page's path, `/questionnaire/<step>`. */
export type StepName = 'problem-description' | 'bike-photo' | 'detail-photos' | 'your-bike' | 'leasing' | 'postal'

/** One page of the questionnaire: questions, or the photos. */
export type QuestionnairePage = {
  id: string
  section: Section
  step: StepName
  /** The query parameter `page` of the address; counts from 1 within the step. */
  number: number
  /** Another path that shows the same page. */
  alias?: StepName
  /** In the order of the page. Optional texts follow their question, except {@link note}. */
  fields: readonly FieldName[]
  /** The optional text that the page offers as "add something". Other notes are shown only when they have text. */
  note?: FieldName
  photos: readonly Perspective[]
}

/** All pages in their order. The page `known-bike` is shown only to customers who have described a bike before. */
export const PAGES = [
  {
    id: 'problem',
    section: 'problem',
    step: 'problem-description',
    number: 1,
    fields: ['problemCategory'],
    photos: [],
  },
  {
    id: 'symptoms',
    section: 'problem',
    step: 'problem-description',
    number: 2,
    fields: [
      'component',
      'componentNote',
      'manifestation',
      'manifestationNote',
      'occurredWhen',
      'occurredWhenNote',
      'hazards',
    ],
    note: 'manifestationNote',
    photos: [],
  },
  {
    id: 'cause',
    section: 'problem',
    step: 'problem-description',
    number: 3,
    fields: ['since', 'trigger', 'triggerNote', 'visibleDamage', 'visibleDamageNote', 'repairTried', 'repairTriedNote'],
    note: 'repairTriedNote',
    photos: [],
  },
  {
    id: 'photos',
    section: 'photos',
    step: 'bike-photo',
    number: 1,
    alias: 'detail-photos',
    fields: [],
    photos: [...PERSPECTIVES],
  },
  { id: 'known-bike', section: 'bike', step: 'your-bike', number: 1, fields: ['knownBike'], photos: [] },
  { id: 'bike', section: 'bike', step: 'your-bike', number: 2, fields: ['motor', 'bikeCategory'], photos: [] },
  {
    id: 'bike-use',
    section: 'bike',
    step: 'your-bike',
    number: 3,
    fields: ['bikeAge', 'usage', 'lastWorkshopVisit', 'storagePlace'],
    photos: [],
  },
  {
    id: 'skills',
    section: 'you',
    step: 'problem-description',
    number: 4,
    fields: ['repairExperience', 'tools'],
    photos: [],
  },
  { id: 'cover', section: 'you', step: 'leasing', number: 1, fields: ['cover', 'coverProvider'], photos: [] },
  { id: 'postal', section: 'you', step: 'postal', number: 1, fields: ['postalCode'], photos: [] },
] as const satisfies readonly QuestionnairePage[]
export type PageId = (typeof PAGES)[number]['id']

/** The fields that a shared case file shows to a workshop. */
export const CASE_FILE_FIELDS: readonly FieldName[] = PAGES.flatMap(
  ({ fields }): readonly FieldName[] => fields,
).filter((name) => !isPrivate(name))

/** The content of a questionnaire that decides whether its pages are complete. */
export type QuestionnaireContent = {
  answers: Answers
  photos: readonly { perspective: Perspective }[]
  /** Bikes that the customer has described before. */
  bikes: readonly { id: string }[]
}

/**
 * The pages a customer goes through. "The same bike?" is asked when the customer has described a bike before; for a known bike
 * its type is not asked again.
 */
export const listPages = (content: QuestionnaireContent): readonly QuestionnairePage[] =>
  PAGES.filter((page: QuestionnairePage) => {
    if (page.id === 'known-bike') return content.bikes.length > 0
    const isKnown = content.bikes.some(({ id }) => id === content.answers.knownBike)
    return page.id !== 'bike' || !isKnown || findMissing(page, content).fields.length > 0
  })

/** The fields of a page that are shown for the answers so far. */
export const listShownFields = (page: QuestionnairePage, answers: Answers): FieldName[] =>
  page.fields.filter((name) => isApplicable(name, answers))

/** Fields of a page without a valid answer, with their problems, and perspectives with too few photos. */
export function findMissing(page: QuestionnairePage, { answers, photos, bikes }: QuestionnaireContent) {
  return {
    fields: page.fields.flatMap((name) => {
      const problem = checkAnswer(name, answers, bikes)
      return problem ? [{ name, problem }] : []
    }),
    photos: page.photos.filter(
      (perspective) =>
        photos.filter((photo) => photo.perspective === perspective).length < PHOTO_COUNTS[perspective].min,
    ),
  }
}
