import type { TeamWeek } from '@radruf/contract'
import { aPerson, aSession, renderRoute } from '@radruf/shell-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { findPlanObstacle } from './week-layout.ts'

const WEEK = 'GET /api/team/week'
const MOVES = 'POST /api/team/moves'
const LENA = aPerson({ role: 'lead', email: 'lena@example.test', name: 'Lena', language: 'en' })
const [JONAS, LEYLA] = ['11111111-1111-4111-8111-111111111111', '21111111-1111-4111-8111-111111111111'] as const
const KIM = 'a1111111-1111-4111-8111-111111111111'
type Day = TeamWeek['members'][number]['days'][number]

const call = {
  ticketId: KIM,
  customerName: 'Kim',
  problemCategory: 'brakes',
  problem: {},
  startsAt: '2026-11-23T13:00:00.000Z',
  endsAt: '2026-11-23T13:30:00.000Z',
  isOverdue: false,
  isDone: false,
}
const days = (monday: Partial<Day> = {}): Day[] =>
  ['23', '24', '25', '26', '27', '28', '29'].map((day, index) => ({
    date: `2026-11-${day}`,
    hours: index < 5 ? { from: '09:00', to: '17:00' } : null,
    absence: null,
    isHoliday: false,
    places: index < 5 ? 16 : 0,
    calls: [],
    ...(index === 0 && monday),
  }))
const aWeek = (changes: Partial<TeamWeek> = {}): TeamWeek => ({
  date: '2026-11-23',
  today: '2026-11-23',
  members: [
    {
      id: JONAS,
      name: 'Jonas',
      days: days({
        calls: [call],
        hours: null,
        places: 1,
        absence: { first: '2026-11-23', last: '2026-11-23', reason: 'ill' },
      }),
    },
    { id: LEYLA, name: 'Leyla', days: days() },
  ],
  plans: [{ mechanicId: JONAS, calls: [{ ticketId: KIM, startsAt: call.startsAt, mechanicId: LEYLA }] }],
  ...changes,
})
const open = async (week: Partial<TeamWeek> = {}, search = '') => {
  const shown = await renderRoute(remote, {
    path: `/desk/team/week${search}`,
    language: 'en',
    session: aSession({ person: LENA }),
    replies: {
      [WEEK]: aWeek(week),
      [MOVES]: { results: [{ ticketId: KIM, code: null }] },
      'GET /api/team': { date: '2026-11-23', answerTargetHours: 4, members: [], cases: [], plans: [] },
    },
  })
  await screen.findByRole('heading', { level: 1 })
  return shown
}
const column = (name: string) => within(screen.getByRole('region', { name }))

test('each day says how many places are booked, and the chosen one is marked', async () => {
  await open()
  const links = within(screen.getByRole('navigation', { name: 'Days of the week' })).getAllByRole('link')
  expect(links).toHaveLength(7)
  expect(links[0]?.textContent).toContain('1 of 17 slots')
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
    'date',
    ...Array.from({ length: 6 }, () => null),
  ])
})

test('a plan stands with the colleague and its old place stays visible until it is sent', async () => {
  const { callsTo } = await open()
  expect(column('Jonas').getByRole('link').textContent).toContain('will move')
  expect(column('Leyla').getByRole('link').textContent).toContain('from Jonas')
  expect(screen.getByText(/1 to Leyla, all at the same time. Nothing sent yet/)).toBeTruthy()
  expect(callsTo(MOVES)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Tell one customer' }))
  await waitFor(() =>
    expect(callsTo(MOVES).map(({ body }) => body)).toEqual([{ moves: [{ ticketId: KIM, mechanicId: LEYLA }] }]),
  )
})

const TOM = '31111111-1111-4111-8111-111111111111'
const withTom = (monday: Partial<Day> = {}): Partial<TeamWeek> => ({
  members: [...aWeek().members, { id: TOM, name: 'Tom', days: days(monday) }],
})

test('a planned call moves with the arrow keys to mechanics who are free, and keeps the focus', async () => {
  const { callsTo } = await open(withTom())
  const grip = () => screen.getByRole('button', { name: 'Give the call with Kim to someone else' })
  grip().focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(column('Tom').getByRole('link').textContent).toContain('from Jonas')
  expect(column('Leyla').queryByRole('link')).toBeNull()
  expect(screen.getByText('Kim to Tom, not sent yet.')).toBeTruthy()
  expect(document.activeElement).toBe(grip())
  // Jonas is away, so the next one to the right is Leyla again.
  await userEvent.keyboard('{ArrowRight}')
  expect(column('Leyla').getByRole('link').textContent).toContain('from Jonas')
  await userEvent.keyboard('{ArrowLeft}')
  await userEvent.click(screen.getByRole('button', { name: 'Tell one customer' }))
  await waitFor(() =>
    expect(callsTo(MOVES).map(({ body }) => body)).toEqual([{ moves: [{ ticketId: KIM, mechanicId: TOM }] }]),
  )
})

test('a planned call is dragged to someone who is free, and not to someone who is not', async () => {
  const other = { ...call, ticketId: 'b1111111-1111-4111-8111-111111111111', customerName: 'Rico' }
  const { unmount } = await open(withTom({ calls: [other] }))
  const block = () => column('Leyla').getByRole('listitem')
  fireEvent.dragStart(block())
  fireEvent.dragOver(screen.getByRole('region', { name: 'Tom' }))
  expect(screen.getByText('Tom already has a call then.')).toBeTruthy()
  fireEvent.drop(screen.getByRole('region', { name: 'Tom' }))
  expect(column('Leyla').getByRole('link').textContent).toContain('from Jonas')
  unmount()
  await open(withTom())
  fireEvent.dragStart(block())
  fireEvent.dragOver(screen.getByRole('region', { name: 'Tom' }))
  fireEvent.drop(screen.getByRole('region', { name: 'Tom' }))
  expect(column('Tom').getByRole('link').textContent).toContain('from Jonas')
})

test('the lunch break is part of the day, and no call goes to someone who has it then', async () => {
  await open(withTom({ hours: { from: '09:00', to: '17:00', lunch: { from: '14:15', to: '15:00' } } }))
  expect(column('Tom').getByText('Lunch')).toBeTruthy()
  fireEvent.dragStart(column('Leyla').getByRole('listitem'))
  fireEvent.dragOver(screen.getByRole('region', { name: 'Tom' }))
  expect(screen.getByText('Tom isn’t there then.')).toBeTruthy()
})

test('a call before ten is within hours that begin at nine', () => {
  const early = { ...call, startsAt: '2026-11-23T08:00:00.000Z', endsAt: '2026-11-23T08:30:00.000Z' }
  // German clocks have no leading zero.
  const toClock = (time: string) => (time === early.startsAt ? '9:00' : '9:30')
  expect(findPlanObstacle({ week: { ...aWeek(withTom()), plans: [] }, index: 0, toClock }, early, TOM)).toBeUndefined()
})

test('leaving the page with a changed plan asks first, another day and a discarded plan do not', async () => {
  const { location } = await open(withTom())
  const move = async () => {
    screen.getByRole('button', { name: 'Give the call with Kim to someone else' }).focus()
    await userEvent.keyboard('{ArrowRight}')
  }
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'Cases' }))
  await move()
  await leave()
  const dialog = await screen.findByRole('dialog', { name: 'Your plan hasn’t been sent yet' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location()).toBe('/desk/team/week')
  expect(column('Tom').getByRole('link').textContent).toContain('from Jonas')
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Days of the week' })).getByRole('link', { name: /Tue/ }),
  )
  await waitFor(() => expect(location()).toBe('/desk/team/week?date=2026-11-24'))
  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Discard and leave' }))
  await waitFor(() => expect(location()).toBe('/desk/team'))
})

test('an unchanged or a discarded plan is left without a question', async () => {
  const { location, unmount } = await open(withTom())
  await userEvent.click(screen.getByRole('link', { name: 'Cases' }))
  await waitFor(() => expect(location()).toBe('/desk/team'))
  unmount()
  const second = await open(withTom())
  screen.getByRole('button', { name: 'Give the call with Kim to someone else' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await userEvent.click(screen.getByRole('link', { name: 'Cases' }))
  await waitFor(() => expect(second.location()).toBe('/desk/team'))
})

test('a discarded plan sends nothing', async () => {
  const { callsTo } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByText(/Nothing sent yet/)).toBeNull()
  expect(callsTo(MOVES)).toEqual([])
})

test('the chosen date is in the address, an unreadable one is today', async () => {
  const first = await open({}, '?date=2026-11-25')
  expect(Object.fromEntries(first.callsTo(WEEK)[0]?.query ?? [])).toEqual({ date: '2026-11-25' })
  first.unmount()
  const second = await open({}, '?date=2026-13-45')
  expect([...(second.callsTo(WEEK)[0]?.query ?? [])]).toEqual([])
})

test('a week without anyone says so', async () => {
  await open({ members: [], plans: [] })
  expect(screen.getByText('Nobody works here yet.')).toBeTruthy()
})
