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
  page: number
  fields: readonly FieldName[]
  photos: readonly Perspective[]
}

/** Every page in the order in which they are walked through. */
export const PAGES: readonly QuestionnairePage[] = STEPS.flatMap((step): QuestionnairePage[] => {
  const groups: readonly (readonly FieldName[])[] = step.pages
  if (step.photos.length > 0) return [{ step: step.name, page: 1, fields: [], photos: step.photos }]
  return groups.map((fields, index) => ({ step: step.name, page: index + 1, fields, photos: [] }))
})

/** The page that an address names; a page number that does not exist leads to the step's first page. */
export function pageAt(step: StepName, search: URLSearchParams): QuestionnairePage {
  const ofStep = PAGES.filter((page) => page.step === step)
  const found = ofStep.find(({ page }) => String(page) === search.get('page')) ?? ofStep[0]
  if (!found) throw new Error(`The step ${step} has no pages.`)
  return found
}

/** `change`: the person came from the check page and returns there. */
export const isChange = (search: URLSearchParams): boolean => search.get('change') === '1'

export function addressOf({ step, page }: QuestionnairePage, { change = false } = {}): string {
  const search = new URLSearchParams()
  if (page > 1) search.set('page', String(page))
  if (change) search.set('change', '1')
  const query = search.toString()
  return pathTo(`/questionnaire/${step}`) + (query && `?${query}`)
}

const CHECK = pathTo('/questionnaire/check')
const at = (page: QuestionnairePage) => PAGES.findIndex((other) => other.step === page.step && other.page === page.page)

/** Where a saved page leads: the next one, the check page after the last, or back to the check page after a change. */
export function addressAfter(page: QuestionnairePage, change: boolean): string {
  const next = PAGES[at(page) + 1]
  return change || !next ? CHECK : addressOf(next)
}

/** Where Back leads; from the first page to the overview. */
export function addressBefore(page: QuestionnairePage, change: boolean): string {
  if (change) return CHECK
  const previous = PAGES[at(page) - 1]
  return previous ? addressOf(previous) : pathTo('/overview')
}

/** The check page counts as the last step. */
export const progressOf = (page: QuestionnairePage) => ({ current: at(page) + 1, total: PAGES.length + 1 })
export const LAST_PROGRESS = { current: PAGES.length + 1, total: PAGES.length + 1 }

/** What a person has given so far. */
export type Given = { answers: Answers; photos: readonly { perspective: Perspective }[] }

/** What a page still misses. */
export function missingOn(page: QuestionnairePage, { answers, photos }: Given) {
  const step = STEPS.find(({ name }) => name === page.step)
  return {
    fields: page.fields.filter((name) => checkAnswer(name, answers) !== undefined),
    photos: step && page.photos.length > 0 ? findMissing(step, answers, photos).photos : [],
  }
}

export const isComplete = (page: QuestionnairePage, given: Given): boolean => {
  const { fields, photos } = missingOn(page, given)
  return fields.length + photos.length === 0
}

/** Where the person left off, on whatever device: the first page that misses something, else the check page. */
export function resumeAddress(given: Given): string {
  const open = PAGES.find((page) => !isComplete(page, given))
  return open ? addressOf(open) : CHECK
}
