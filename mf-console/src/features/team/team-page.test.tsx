import type { TeamBoard, TeamCase, TeamMember } from '@radruf/contract'
import { aPerson, aSession, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import remote from '../../remote.tsx'
import { toWait } from './board-rules.ts'

const BOARD = 'GET /api/team'
const MOVES = 'POST /api/team/moves'
const HAND_OVER = 'PUT /api/tickets/{ticketId}/mechanic'
const ABSENCE = 'PUT /api/team/{personId}/absences/{first}'
const LENA = aPerson({ role: 'lead', email: 'lena@example.test', name: 'Lena', language: 'en' })
const [JONAS, LEYLA, TOM] = ['1', '2', '3'].map((digit) => `${digit}1111111-1111-4111-8111-111111111111`) as [
  string,
  string,
  string,
]
const idOf = (digit: number) => `a${digit}111111-1111-4111-8111-111111111111`

const aMember = (id: string, name: string, changes: Partial<TeamMember> = {}): TeamMember => ({
  id,
  name,
  hours: { from: '09:00', to: '17:00' },
  absence: null,
  freeToday: 5,
  isBlocked: false,
  ...changes,
})
const aCase = (digit: number, customerName: string, changes: Partial<TeamCase> = {}): TeamCase => ({
  ticketId: idOf(digit),
  customerName,
  state: 'booked',
  mechanicId: JONAS,
  problemCategory: 'brakes',
  problem: {},
  photo: null,
  isUrgent: false,
  waitingSince: null,
  isOverdue: false,
  appointment: null,
  hasChat: true,
  ...changes,
})
const at = (clock: string) => ({
  startsAt: `2026-11-23T${clock}:00.000Z`,
  endsAt: `2026-11-23T${clock.slice(0, 2)}:59:00.000Z`,
})
const aBoard = (changes: Partial<TeamBoard> = {}): TeamBoard => ({
  date: '2026-11-23',
  answerTargetHours: 4,
  members: [aMember(JONAS, 'Jonas'), aMember(LEYLA, 'Leyla'), aMember(TOM, 'Tom')],
  cases: [
    aCase(1, 'Ben', { isOverdue: true, waitingSince: '2026-11-22T10:00:00.000Z', appointment: at('10:00') }),
    aCase(2, 'Rico', { mechanicId: TOM, appointment: at('10:00') }),
    aCase(3, 'Lea', { mechanicId: null, state: 'in_review' }),
  ],
  plans: [],
  ...changes,
})
const open = async (board: Partial<TeamBoard> = {}, { search = '', replies = {} } = {}) => {
  const shown = await renderRoute(remote, {
    path: `/desk/team${search}`,
    language: 'en',
    session: aSession({ person: LENA }),
    replies: { [BOARD]: aBoard(board), ...replies },
  })
  await screen.findByRole('heading', { level: 1 })
  return shown
}
const column = (name: string) => within(screen.getByRole('region', { name }))
const namesIn = (name: string) =>
  column(name)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
const grip = (name: string) => screen.getByRole('button', { name: `Hand over ${name}` })

test('a column per person, the cases of nobody first, and who is away before those on duty', async () => {
  const absence = { first: '2026-11-23', last: '2026-11-24', reason: 'ill' }
  await open({ members: [aMember(LEYLA, 'Leyla'), aMember(JONAS, 'Jonas', { absence }), aMember(TOM, 'Tom')] })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Without a mechanic',
    'Jonas',
    'Leyla',
    'Tom',
  ])
  expect([namesIn('Jonas'), namesIn('Without a mechanic'), namesIn('Leyla')]).toEqual([['Ben'], ['Lea'], []])
  expect(column('Jonas').getByText(/ill, until/)).toBeTruthy()
})

test('the numbers filter the board', async () => {
  await open({}, { search: '?show=overdue' })
  expect(screen.getByRole('link', { name: '1 overdue' }).getAttribute('aria-current')).toBe('true')
  expect([namesIn('Jonas'), namesIn('Tom'), namesIn('Without a mechanic')]).toEqual([['Ben'], [], []])
  // A second press shows everything again.
  expect(screen.getByRole('link', { name: '1 overdue' }).getAttribute('href')).toBe('/desk/team')
})

test('a case moves with the keyboard alone: Enter lifts, arrows choose who is free, Enter drops and asks', async () => {
  const { callsTo } = await open({}, { replies: { [HAND_OVER]: {} } })
  grip('Ben').focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText(/Ben lifted/)).toBeTruthy()
  // Tom has Rico at that time, so the only choice is Leyla.
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByText('Ben to Leyla. Enter drops it.')).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByText('Ben to Leyla. Enter drops it.')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Hand Ben to Leyla?', hidden: true })).toBeTruthy()
  expect(callsTo(HAND_OVER)).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /Note for Leyla/, hidden: true }), 'Check the pressure')
  await press('Hand over')
  await waitFor(() =>
    expect(callsTo(HAND_OVER).map(({ body }) => body)).toEqual([{ mechanicId: LEYLA, note: 'Check the pressure' }]),
  )
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Hand Ben/, hidden: true })).toBeNull())
})

test('Escape puts a lifted case back', async () => {
  await open()
  grip('Ben').focus()
  await userEvent.keyboard('{Enter}{Escape}')
  expect(screen.queryByText(/Ben lifted/)).toBeNull()
  expect(grip('Ben').getAttribute('aria-pressed')).toBe('false')
})

test('a dragged case says over whom it is, and why someone cannot have it', async () => {
  await open()
  const card = grip('Ben').closest('li') as HTMLElement
  fireEvent.dragStart(card)
  fireEvent.dragOver(screen.getByRole('region', { name: 'Tom' }))
  expect(screen.getByText(/Tom already has Rico at/)).toBeTruthy()
  fireEvent.dragOver(screen.getByRole('region', { name: 'Leyla' }))
  fireEvent.drop(screen.getByRole('region', { name: 'Leyla' }))
  expect(await screen.findByRole('heading', { name: 'Hand Ben to Leyla?', hidden: true })).toBeTruthy()
})

test('several cases go to one colleague; one that cannot go there is named and stays', async () => {
  const cases = [
    ...aBoard().cases,
    aCase(4, 'Kim', { appointment: null }),
    aCase(5, 'Ivo', { appointment: at('10:00'), mechanicId: LEYLA }),
  ]
  const results = [{ ticketId: idOf(4), code: null }]
  const { callsTo } = await open({ cases }, { replies: { [MOVES]: { results } } })
  grip('Kim').focus()
  await userEvent.keyboard('x')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Ben’s case' }))
  expect(screen.getByText('2 cases chosen')).toBeTruthy()
  const bar = within(screen.getByRole('region', { name: 'Hand over several cases' }))
  await userEvent.selectOptions(bar.getByRole('combobox'), LEYLA)
  expect(bar.getByText(/^Ben: Leyla already has Ivo/)).toBeTruthy()
  await userEvent.click(bar.getByRole('button', { name: 'Hand over 1 case' }))
  await waitFor(() =>
    expect(callsTo(MOVES).map(({ body }) => body)).toEqual([{ moves: [{ ticketId: idOf(4), mechanicId: LEYLA }] }]),
  )
})

test('a narrow page has one list by urgency, each case with who has it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  onTestFinished(() => void vi.unstubAllGlobals())
  await open({ cases: [...aBoard().cases, aCase(4, 'Kim')] })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Overdue 1',
    'Today 1',
    'Later 2',
  ])
  expect(within(screen.getByRole('region', { name: /^Overdue/ })).getByText(/^Jonas · /)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: /^Today/ })).getByText(/^Without a mechanic · /)).toBeTruthy()
})

test('a colleague who is busy is named with the reason, and not sent', async () => {
  const { callsTo } = await open()
  await userEvent.click(grip('Ben'))
  const field = await screen.findByRole('combobox', { name: 'Who takes over?', hidden: true })
  await userEvent.selectOptions(field, TOM)
  await press('Hand over')
  expect(screen.getAllByText(/Tom already has Rico at/).length).toBeGreaterThan(0)
  expect(callsTo(HAND_OVER)).toEqual([])
})

test('a refused handover says why and keeps the note', async () => {
  await open({}, { replies: { [HAND_OVER]: refuse('COLLEAGUE_BUSY', { personName: 'Leyla' }) } })
  await userEvent.click(grip('Ben'))
  await userEvent.type(await screen.findByRole('textbox', { name: /Note for/, hidden: true }), 'Kept')
  await press('Hand over')
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('COLLEAGUE_BUSY')
  expect(screen.getByDisplayValue('Kept')).toBeTruthy()
})

const PLAN = {
  mechanicId: JONAS,
  calls: [
    { ticketId: idOf(1), startsAt: at('10:00').startsAt, mechanicId: LEYLA },
    { ticketId: idOf(2), startsAt: at('12:00').startsAt, mechanicId: null },
  ],
}

test('the day of someone who is ill moves after a second confirmation, and what stayed is said', async () => {
  const results = [{ ticketId: idOf(1), code: 'COLLEAGUE_BUSY' }]
  const { callsTo } = await open({ plans: [PLAN] }, { replies: { [MOVES]: { results } } })
  expect(screen.getByRole('heading', { name: 'Jonas is away today. 2 calls need someone.' })).toBeTruthy()
  expect(screen.getByText('Nobody is free for 1 call.')).toBeTruthy()
  await press('Move the whole day')
  expect(screen.getByText('Nothing has been sent yet.')).toBeTruthy()
  expect(callsTo(MOVES)).toEqual([])
  await press('Tell one customer')
  await waitFor(() =>
    expect(callsTo(MOVES).map(({ body }) => body)).toEqual([{ moves: [{ ticketId: idOf(1), mechanicId: LEYLA }] }]),
  )
  expect(await screen.findByText(/Ben stayed: someone else has been booked/)).toBeTruthy()
})

test('nobody free: the strip says so and offers nothing', async () => {
  await open({ plans: [{ ...PLAN, calls: PLAN.calls.map((call) => ({ ...call, mechanicId: null })) }] })
  expect(screen.getByText(/Nobody is free at these times/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move the whole day' })).toBeNull()
})

test('an absence is recorded for today, and a refusal stays in the dialog', async () => {
  const { callsTo } = await open({}, { search: '?open=absence', replies: { [ABSENCE]: refuse('ABSENCE_REFUSED') } })
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/, hidden: true }), 'ill')
  await press('Add')
  await waitFor(() => expect(callsTo(ABSENCE).map(({ body }) => body)).toEqual([{ last: '2026-11-23', reason: 'ill' }]))
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('ABSENCE_REFUSED')
})

test('a board without cases says so', async () => {
  await open({ cases: [] })
  expect(screen.getByText('There’s no open case right now.')).toBeTruthy()
})

test('waiting is told in minutes, then hours, from two days on in days', () => {
  const now = Date.parse('2026-11-23T10:00:00Z')
  const ages = ['2026-11-23T09:01:00Z', '2026-11-23T09:00:00Z', '2026-11-21T10:00:01Z', '2026-11-21T10:00:00Z'].map(
    (since) => toWait(since, now),
  )
  expect(ages.map(({ unit, count }) => `${count} ${unit}`)).toEqual(['59 minutes', '1 hours', '47 hours', '2 days'])
})
