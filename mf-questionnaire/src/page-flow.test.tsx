import { FIELDS, type FieldName, listPages, PAGES, type QuestionnairePage } from '@radruf/contract'
import { aBike } from '@radruf/shell-kit/testing'
import { expect, test } from 'vitest'
import {
  findPage,
  getNextPath,
  getPagePath,
  getPreviousPath,
  getResumePath,
  isComplete,
  listSections,
} from './page-flow.ts'

const search = (query: string) => new URLSearchParams(query)
const EMPTY = { answers: {}, photos: [], bikes: [] }
const WITH_BIKE = { ...EMPTY, bikes: [aBike()] }
const first = findPage('problem-description', search(''), EMPTY)
const getPage = (id: QuestionnairePage['id']): QuestionnairePage => PAGES.find((page) => page.id === id) ?? first

test('every question of the contract is on exactly one page', () => {
  expect(PAGES.flatMap(({ fields }) => [...fields]).sort()).toEqual((Object.keys(FIELDS) as FieldName[]).sort())
})

test('an unknown page number leads to the first page of the step', () => {
  expect(findPage('problem-description', search('page=99'), EMPTY)).toBe(first)
  expect(findPage('problem-description', search('page=3'), EMPTY).id).toBe('cause')
})

test('both paths of photos open one page', () => {
  expect(findPage('detail-photos', search(''), EMPTY)).toBe(findPage('bike-photo', search(''), EMPTY))
})

test('“the same bike?” is asked of customers who have described one', () => {
  expect(findPage('your-bike', search(''), EMPTY).id).toBe('bike')
  expect(findPage('your-bike', search(''), WITH_BIKE).id).toBe('known-bike')
})

test.each([EMPTY, WITH_BIKE])(
  'continuing from the first page visits every page and ends at the check page',
  (content) => {
    const visited: string[] = []
    let path = getPagePath(first)
    while (!path.startsWith('/questionnaire/check') && visited.length < 50) {
      visited.push(path)
      const page = PAGES.find((other) => getPagePath(other) === path) ?? first
      path = getNextPath(page, false, content)
    }
    expect(visited).toEqual(listPages(content).map((page) => getPagePath(page)))
    expect(visited.length).toBeLessThanOrEqual(10)
  },
)

test('going back reverses continuing', () => {
  const pages = listPages(EMPTY)
  for (const [index, page] of pages.entries()) {
    const expected = index === 0 ? '/overview' : getPagePath(pages[index - 1] ?? page)
    expect(getPreviousPath(page, false, EMPTY)).toBe(expected)
  }
})

test('a change returns to the check page, forwards and backwards', () => {
  expect(getNextPath(first, true, EMPTY)).toBe('/questionnaire/check')
  expect(getPreviousPath(first, true, EMPTY)).toBe('/questionnaire/check')
  expect(getPagePath(getPage('bike-use'), { change: true })).toBe('/questionnaire/your-bike?page=3&change=1')
})

test('filling in resumes at the first incomplete page', () => {
  expect(getResumePath(EMPTY)).toBe('/questionnaire/problem-description')
  expect(getResumePath({ ...EMPTY, answers: { problemCategory: 'seat' } })).toBe(
    '/questionnaire/problem-description?page=2',
  )
})

test('extra photos are never missing', () => {
  const photos = (['bike', 'top', 'side', 'oblique'] as const).map((perspective) => ({ perspective }))
  expect(isComplete(getPage('photos'), { ...EMPTY, photos })).toBe(true)
  expect(isComplete(getPage('photos'), { ...EMPTY, photos: photos.slice(1) })).toBe(false)
})

test('the progress shows the page within its section, and complete sections', () => {
  const photos = (['bike', 'top', 'side', 'oblique'] as const).map((perspective) => ({ perspective }))
  const sections = listSections(getPage('symptoms'), { ...EMPTY, photos })
  expect(sections.map(({ section, state, position, total }) => [section, state, position, total])).toEqual([
    ['problem', 'current', 2, 3],
    ['photos', 'done', 1, 1],
    ['bike', 'upcoming', 0, 2],
    ['you', 'upcoming', 0, 3],
  ])
  expect(listSections(undefined, EMPTY).some(({ state }) => state === 'current')).toBe(false)
})

test.each([
  [[], 0.25],
  [['bike'], 0.5],
  [['bike', 'top', 'side'], 1],
  [['bike', 'top', 'side', 'oblique'], 1],
] as const)('with the photos %j the bar of their section is filled to %d', (taken, share) => {
  const photos = taken.map((perspective) => ({ perspective }))
  const sections = listSections(getPage('photos'), { ...EMPTY, photos })
  expect(sections.find(({ section }) => section === 'photos')?.share).toBe(share)
})

test('the bar of questions is filled to the current page', () => {
  expect(listSections(getPage('symptoms'), EMPTY).map(({ share }) => share)).toEqual([2 / 3, 0, 0, 0])
})
