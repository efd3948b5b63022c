import {
  type Answers,
  checkAnswer,
  type FieldName,
  findMissing,
  type Perspective,
  pathTo,
  STEPS,
  type StepName,
} from '@radruf/contract'

/** One page of the questionnaire: a group of questions, or the photos of a step. */
export type QuestionnairePage = {
  step: StepName
  /** Counted from 1 within the step. */
  number: number
  fields: readonly FieldName[]
  photos: readonly Perspective[]
}

/** All pages in their order. */
export const PAGES: readonly QuestionnairePage[] = STEPS.flatMap((step): QuestionnairePage[] => {
  const groups: readonly (readonly FieldName[])[] = step.pages
  if (step.photos.length > 0) return [{ step: step.name, number: 1, fields: [], photos: step.photos }]
  return groups.map((fields, index) => ({ step: step.name, number: index + 1, fields, photos: [] }))
})

/** Returns the page of an address; for an unknown page number, the first page of the step. */
export function findPage(step: StepName, search: URLSearchParams): QuestionnairePage {
  const pagesOfStep = PAGES.filter((page) => page.step === step)
  const page = pagesOfStep.find(({ number }) => String(number) === search.get('page')) ?? pagesOfStep[0]
  if (!page) throw new Error(`The step ${step} has no pages.`)
  return page
}

/** Whether the customer came from the check page and returns there. */
export const isChange = (search: URLSearchParams): boolean => search.get('change') === '1'

export function getPageAddress({ step, number }: QuestionnairePage, { change = false } = {}): string {
  const search = new URLSearchParams()
  if (number > 1) search.set('page', String(number))
  if (change) search.set('change', '1')
  const query = search.toString()
  return pathTo(`/questionnaire/${step}`) + (query && `?${query}`)
}

const CHECK_ADDRESS = pathTo('/questionnaire/check')
const getIndex = (page: QuestionnairePage) =>
  PAGES.findIndex(({ step, number }) => step === page.step && number === page.number)

/** Returns the address after a saved page: the next page, or the check page after the last one and after a change. */
export function getNextAddress(page: QuestionnairePage, change: boolean): string {
  const next = PAGES[getIndex(page) + 1]
  return change || !next ? CHECK_ADDRESS : getPageAddress(next)
}

/** Returns the address of the Back link: the previous page, the overview from the first page, the check page in a change. */
export function getPreviousAddress(page: QuestionnairePage, change: boolean): string {
  if (change) return CHECK_ADDRESS
  const previous = PAGES[getIndex(page) - 1]
  return previous ? getPageAddress(previous) : pathTo('/overview')
}

/** The check page counts as the last step. */
export const getProgress = (page: QuestionnairePage) => ({ current: getIndex(page) + 1, total: PAGES.length + 1 })
export const CHECK_PROGRESS = { current: PAGES.length + 1, total: PAGES.length + 1 }

/** The answers and photos of a questionnaire. */
export type QuestionnaireContent = { answers: Answers; photos: readonly { perspective: Perspective }[] }

/** Returns the fields of a page without a valid answer, and its perspectives without a photo. */
export function findMissingOnPage(page: QuestionnairePage, { answers, photos }: QuestionnaireContent) {
  const step = STEPS.find(({ name }) => name === page.step)
  return {
    fields: page.fields.filter((name) => checkAnswer(name, answers) !== undefined),
    photos: step && page.photos.length > 0 ? findMissing(step, answers, photos).photos : [],
  }
}

export const isComplete = (page: QuestionnairePage, content: QuestionnaireContent): boolean => {
  const { fields, photos } = findMissingOnPage(page, content)
  return fields.length + photos.length === 0
}

/** Returns the address where filling in continues, on any device: the first incomplete page, else the check page. */
export function getResumeAddress(content: QuestionnaireContent): string {
  const page = PAGES.find((other) => !isComplete(other, content))
  return page ? getPageAddress(page) : CHECK_ADDRESS
}
