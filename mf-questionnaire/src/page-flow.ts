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
 * Returns the page of an address, among the pages that this customer goes through; for an unknown page number, the first page
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

export function getPageAddress(
  { step, number }: Pick<QuestionnairePage, 'step' | 'number'>,
  { change = false } = {},
): string {
  const search = new URLSearchParams()
  if (number > 1) search.set('page', String(number))
  if (change) search.set('change', '1')
  const query = search.toString()
  return pathTo(`/questionnaire/${step}`) + (query && `?${query}`)
}

const CHECK_ADDRESS = pathTo('/questionnaire/check')

const findNeighbour = (page: QuestionnairePage, content: QuestionnaireContent, offset: 1 | -1) => {
  const pages = listPages(content)
  return pages[pages.findIndex(({ id }) => id === page.id) + offset]
}

/** Returns the page after this one, of this customer. */
export const findNextPage = (page: QuestionnairePage, content: QuestionnaireContent): QuestionnairePage | undefined =>
  findNeighbour(page, content, 1)

/** Returns the address after a saved page: the next page, or the check page after the last one and after a change. */
export function getNextAddress(page: QuestionnairePage, change: boolean, content: QuestionnaireContent): string {
  const next = findNextPage(page, content)
  return change || !next ? CHECK_ADDRESS : getPageAddress(next)
}

/** Returns the address of the Back link: the previous page, the overview from the first page, the check page in a change. */
export function getPreviousAddress(page: QuestionnairePage, change: boolean, content: QuestionnaireContent): string {
  if (change) return CHECK_ADDRESS
  const previous = findNeighbour(page, content, -1)
  return previous ? getPageAddress(previous) : pathTo('/overview')
}

export const isComplete = (page: QuestionnairePage, content: QuestionnaireContent): boolean => {
  const { fields, photos } = findMissing(page, content)
  return fields.length + photos.length === 0
}

/** Returns the address where filling in continues, on any device: the first incomplete page, else the check page. */
export function getResumeAddress(content: QuestionnaireContent): string {
  const page = listPages(content).find((other) => !isComplete(other, content))
  return page ? getPageAddress(page) : CHECK_ADDRESS
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
  address: string
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
      address: pages[0] ? getPageAddress(pages[0]) : CHECK_ADDRESS,
    }
  })

/** 1 for a page of questions. A page of photos begins with its first photo and is 1 with the last one. */
function getPageShare(page: QuestionnairePage, content: QuestionnaireContent): number {
  const required = findMissing(page, { ...content, photos: [] }).photos.length
  if (required === 0) return 1
  const taken = required - findMissing(page, content).photos.length
  return Math.min(taken + 1, required) / required
}
