import type { Report, ReportFigures } from '@radruf/contract'
import { aPerson, aSession, renderRoute } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'
import { listLatestWeeks, weekNumber } from './weeks.ts'

const REPORT = 'GET /api/report'
const LENA = aPerson({ role: 'lead', email: 'lena@example.test', name: 'Lena', language: 'en' })
const MIA_ID = '11111111-1111-4111-8111-111111111111'

const someFigures = (changes: Partial<ReportFigures> = {}): ReportFigures => ({
  answers: { count: 20, inTime: 18, late: 2, medianMinutes: 42, slowMinutes: 125 },
  firstCalls: { count: 10, fixed: 6, part: 2, workshop: 1 },
  calls: { count: 12, missed: 3 },
  ratings: { count: 8, mean: 4.5 },
  ...changes,
})
const before = someFigures({
  answers: { count: 100, inTime: 80, late: 20, medianMinutes: 60, slowMinutes: 200 },
  calls: { count: 70, missed: 7 },
})
const MONDAYS = ['28', '05', '12', '19', '26', '02', '09', '16'].map(
  (day, index) => `2026-${['09', '10', '10', '10', '10', '11', '11', '11'][index]}-${day}`,
)
const aReport = (changes: Partial<Report> = {}): Report => ({
  first: '2026-11-16',
  last: '2026-11-22',
  answerTargetHours: 4,
  cases: 24,
  total: someFigures(),
  before,
  weeks: MONDAYS.map((first) => ({ first, figures: someFigures() })),
  mechanics: [
    { id: MIA_ID, name: 'Mia', figures: someFigures() },
    { id: crypto.randomUUID(), name: '=Tom', figures: someFigures({ answers: null, ratings: null }) },
  ],
  problems: [{ problem: 'brakes', figures: someFigures() }],
  missed: [{ cause: 'customer', count: 2, rebooked: 1 }],
  stars: [0, 1, 0, 2, 5],
  reasons: [{ ticketId: MIA_ID, stars: 2, text: 'Too late', ratedAt: '2026-11-20T10:00:00.000Z' }],
  lowStars: [1, 2, 3].map((stars) => ({ stars, count: stars === 2 ? 1 : 0, before: 0 })),
  lateAt: { weekday: 1, hour: 8, share: 0.4 },
  choices: [{ id: MIA_ID, name: 'Mia' }],
  ...changes,
})
const open = async (report: Partial<Report> = {}, { search = '', person = LENA } = {}) => {
  const shown = await renderRoute(remote, {
    path: `/desk/reports${search}`,
    language: 'en',
    session: aSession({ person }),
    replies: { [REPORT]: aReport(report) },
  })
  await screen.findByRole('heading', { level: 1 })
  return shown
}
const block = (name: string) => within(screen.getByRole('region', { name }))
const rowsOf = (name: string) =>
  block(name)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('five figures are compared in words, and a better one is not only green', async () => {
  await open()
  const figures = [...document.querySelectorAll('dl > div')].map((figure) =>
    [...figure.querySelectorAll('dd')].map(({ textContent }) => textContent?.trim()),
  )
  expect(figures).toEqual([
    ['42 min', '18 min shorter'],
    ['90%', 'up 10 points'],
    ['60%', 'as before'],
    ['3 of 12', '2 more than usual'],
    ['4.5 of 5', 'from 8 ratings'],
  ])
  const tones = [...document.querySelectorAll<HTMLElement>('dd[data-tone]')].map(({ dataset }) => dataset.tone)
  expect(tones).toEqual(['good', 'good', 'same', 'worse', 'same'])
})

test('every figure and every block has its definition', async () => {
  await open()
  const questions = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
  expect(questions).toHaveLength(11)
  expect(questions).toContain('?Missed calls: how it’s counted')
  for (const details of document.querySelectorAll('details'))
    expect(details.querySelector('p')?.textContent).toMatch(/\.$/)
})

test('tables stand under their charts, and few cases say so', async () => {
  await open()
  expect(rowsOf('Waiting for an answer')).toEqual([
    ['Mechanic', 'Median', 'slowest 10%'],
    ['Mia', '42 min', '2:05 h'],
    ['=Tom', 'too few', 'too few'],
  ])
  expect(rowsOf('Missed calls')).toEqual([
    ['Who was missing', 'Number', 'new call booked'],
    ['Customer', '2', '1'],
  ])
  expect(block('Answered in time').getByRole('img').textContent).toContain('90%')
  expect(screen.getByText(/40% of late answers .* Monday between 8:00 and 10:00/)).toBeTruthy()
})

test('filters are in the address, and what is not offered is left out', async () => {
  const { callsTo } = await open({}, { search: `?period=4&mechanic=${MIA_ID}&problem=brakes` })
  expect(Object.fromEntries(callsTo(REPORT)[0]?.query ?? [])).toEqual({
    weeks: '4',
    mechanicId: MIA_ID,
    problem: 'brakes',
  })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Problem' }), 'light')
  await waitFor(() =>
    expect(Object.fromEntries(callsTo(REPORT).at(-1)?.query ?? [])).toMatchObject({ problem: 'light', weeks: '4' }),
  )
})

test('an unreadable address shows the last week', async () => {
  const { callsTo } = await open({}, { search: '?period=2026-99-99&mechanic=x&problem=y' })
  expect([...(callsTo(REPORT)[0]?.query ?? [])]).toEqual([])
})

test('a file has every week, mechanic and problem, and no formula', async () => {
  const saved: Promise<string>[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push((blob as Blob).text())
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Save Waiting for an answer as CSV' }))
  const text = (await saved[0]) ?? ''
  expect(text.split('\r\n')).toHaveLength(1 + 8 + 1 + 2 + 1 + 1 + 1)
  expect(text).toContain('"Wk 47";"42 min";"2:05 h"')
  expect(text).toContain('"\'=Tom"')
  await userEvent.click(screen.getByRole('button', { name: 'Export all' }))
  expect(names).toHaveLength(7)
  expect(names.at(-1)).toBe('radruf-reasons-2026-11-16.csv')
})

test('nothing to count is a sentence in every block', async () => {
  const nothing: ReportFigures = {
    answers: { count: 0, inTime: 0, late: 0, medianMinutes: null, slowMinutes: null },
    firstCalls: { count: 0, fixed: 0, part: 0, workshop: 0 },
    calls: { count: 0, missed: 0 },
    ratings: { count: 0, mean: null },
  }
  await open({
    total: nothing,
    before: nothing,
    weeks: MONDAYS.map((first) => ({ first, figures: nothing })),
    mechanics: [],
    problems: [],
    missed: [],
    stars: [0, 0, 0, 0, 0],
    reasons: [],
    lowStars: [],
    lateAt: null,
  })
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getAllByText('no cases')).toHaveLength(5)
  expect(screen.getByText('No rating below 4 stars. Lovely.')).toBeTruthy()
})

test('a mechanic is told whose figures these are', async () => {
  await open({}, { person: aPerson({ role: 'mechanic', language: 'en' }) })
  expect(screen.getByText(/Only leads see names/)).toBeTruthy()
})

test.each([
  ['2026-11-16', 47],
  ['2026-12-28', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
])('the week of %s has the number %i', (monday, expected) => expect(weekNumber(monday)).toBe(expected))

test('the latest weeks begin with the running one', () => {
  expect(listLatestWeeks('2026-11-22', 2)).toEqual(['2026-11-16', '2026-11-09'])
  expect(listLatestWeeks('2026-11-23', 1)).toEqual(['2026-11-23'])
})
