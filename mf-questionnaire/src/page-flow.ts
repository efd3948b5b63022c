import {
  findMissing,
  listPages,
  pathTo,
  type QuestionnaireContent,
  type QuestionnairePage,
  SECTIONS,
  type Section,
  type StepName,
} from '@radruf/contract'

/**
 * Returns the page of a path's search, among the pages that this customer goes through; for an unknown page number, the first page
 * of the step.
 */
export function findPage(step: StepName, search: URLSearchParams, content: QuestionnaireContent): QuestionnairePage {
  const pagesOfStep = listPages(content).filter((page) => page.step === step || page.alias === step)
  const page = pagesOfStep.find(({ number }) => String(number) === (search.get('page') ?? '1')) ?? pagesOfStep[0]
  if (!page) throw new Error(`The step ${step} has no pages.`)
  return page
}

/** Whether the customer came from the check page and returns there. */
export const isChange = (search: URLSearchParams): boolean => search.get('change') === '1'

export function getPagePath(
  { step, number }: Pick<QuestionnairePage, 'step' | 'number'>,
  { change = false } = {},
): string {
  const search = new URLSearchParams()
  if (number > 1) search.set('page', String(number))
  if (change) search.set('change', '1')
  const query = search.toString()
  return pathTo(`/questionnaire/${step}`) + (query && `?${query}`)
}

const CHECK_PATH = pathTo('/questionnaire/check')

const findNeighbour = (page: QuestionnairePage, content: QuestionnaireContent, offset: 1 | -1) => {
  const pages = listPages(content)
  return pages[pages.findIndex(({ id }) => id === page.id) + offset]
}

/** Returns the page after this one, of this customer. */
export const findNextPage = (page: QuestionnairePage, content: QuestionnaireContent): QuestionnairePage | undefined =>
  findNeighbour(page, content, 1)

/** Returns the path after a saved page: the next page, or the check page after the last one and after a change. */
export function getNextPath(page: QuestionnairePage, change: boolean, content: QuestionnaireContent): string {
  const next = findNextPage(page, content)
  return change || !next ? CHECK_PATH : getPagePath(next)
}

/** Returns the path of the Back link: the previous page, the overview from the first page, the check page in a change. */
export function getPreviousPath(page: QuestionnairePage, change: boolean, content: QuestionnaireContent): string {
  if (change) return CHECK_PATH
  const previous = findNeighbour(page, content, -1)
  return previous ? getPagePath(previous) : pathTo('/overview')
}

export const isComplete = (page: QuestionnairePage, content: QuestionnaireContent): boolean => {
  const { fields, photos } = findMissing(page, content)
  return fields.length + photos.length === 0
}

/** Returns the path where filling in continues, on any device: the first incomplete page, else the check page. */
export function getResumePath(content: QuestionnaireContent): string {
  const page = listPages(content).find((other) => !isComplete(other, content))
  return page ? getPagePath(page) : CHECK_PATH
}

/** A section of the progress, with its first page. */
export type SectionState = {
  section: Section
  state: 'done' | 'current' | 'upcoming'
  /** The current page within the section, counted from 1; of other sections, the complete pages. */
  position: number
  total: number
  /** The share of the section up to the current step, from 0 to 1. The photos of a page are its steps. */
  share: number
  path: string
}

/** Returns the sections of the progress. On the check page there is no current page. */
export const listSections = (current: QuestionnairePage | undefined, content: QuestionnaireContent): SectionState[] =>
  SECTIONS.map((section) => {
    const pages = listPages(content).filter((page) => page.section === section)
    const complete = pages.filter((page) => isComplete(page, content)).length
    const isCurrent = current?.section === section
    const position = isCurrent ? pages.findIndex(({ id }) => id === current.id) + 1 : complete
    const reached = isCurrent ? position - 1 + getPageShare(current, content) : position
    return {
      section,
      state: isCurrent ? 'current' : complete === pages.length ? 'done' : 'upcoming',
      position,
      total: pages.length,
      share: reached / pages.length,
      path: pages[0] ? getPagePath(pages[0]) : CHECK_PATH,
    }
  })

/** 1 for a page of questions. A page of photos begins with its first photo and is 1 with the last one. */
function getPageShare(page: QuestionnairePage, content: QuestionnaireContent): number {
  const required = findMissing(page, { ...content, photos: [] }).photos.length
  if (required === 0) return 1
  const taken = required - findMissing(page, content).photos.length
  return Math.min(taken + 1, required) / required
}
