import type { ReleaseOverview, ReleasePart } from '@radruf/contract'
import { aPerson, aSession, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { findPromotionObstacle } from './promotion.ts'

const LIST = 'GET /api/releases'
const DECIDE = 'POST /api/releases/{remote}/decisions'
const STOP = 'PUT /api/releases/stop'
const CONFIRMATION = 'GET /api/session/confirmation'
const OSKAR = aPerson({ role: 'operator', email: 'oskar@example.test', name: 'Oskar', language: 'en' })
const AT = '2026-11-23T09:00:00.000Z'
const SEEN = '2026-11-23T08:00:00.000Z'

const figures = (perThousand: number) => ({
  views: 1000,
  failures: perThousand,
  perThousand,
  hours: [null, 0, 1, 2],
  paintMs: 1200,
  isPaintOver: false,
  bytes: 41_200,
  lastFailure: 'NotReadableError',
})
const release = (version: string, perThousand: number) => ({
  release: version,
  version,
  since: SEEN,
  figures: figures(perThousand),
})
const aPart = (changes: Partial<ReleasePart> = {}): ReleasePart => ({
  name: 'mf-booking',
  owner: 'Termine',
  live: release('1.14.2', 0.4),
  canary: null,
  before: '1.14.1',
  isPinned: false,
  isDisabled: false,
  alarms: [],
  comparedWith: null,
  lastRollback: null,
  events: [],
  seen: SEEN,
  ...changes,
})
const FAILING = aPart({
  name: 'mf-chat-call',
  canary: { ...release('2.9.0', 6.2), percent: 10, staff: false },
  alarms: ['errors'],
  comparedWith: 1.9,
})
const anOverview = (parts: ReleasePart[] = [aPart()], changes: Partial<ReleaseOverview> = {}): ReleaseOverview => ({
  at: AT,
  frozen: null,
  hasFigures: true,
  shell: null,
  parts,
  ...changes,
})
type Options = Parameters<typeof renderRoute>[1]
const open = async (
  overview: ReleaseOverview | null = anOverview(),
  {
    replies = {},
    search = '',
    confirmed = true,
  }: { replies?: Options['replies']; search?: string; confirmed?: boolean } = {},
) => {
  const shown = await renderRoute(remote, {
    path: `/console/releases${search}`,
    language: 'en',
    session: aSession({ person: OSKAR }),
    replies: { [LIST]: { overview }, [CONFIRMATION]: { confirmed, keys: ['passkey'] }, ...replies },
  })
  await screen.findByRole('heading', { level: 1 })
  return shown
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))

test('the shell is the last row, with its figures and without a decision', async () => {
  await open(anOverview([aPart()], { shell: { build: 'c0ffee0123456789', contract: '3.2.0', figures: figures(1.5) } }))
  const row = within(screen.getByText('Shell').closest('li') ?? expect.fail('no row'))
  for (const text of ['c0ffee01', 'contract 3.2.0', '1.5', '41 kB', 'with the installation'])
    expect(row.getByText(text)).toBeTruthy()
  expect(row.queryByRole('link')).toBeNull()
})

test('a part shows what is live, its figures and who is responsible', async () => {
  await open()
  const [row] = screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('mf-booking'))
  for (const text of ['Appointments', 'Termine', '1.14.2', '0.4', 'within 1.2 s', '41 kB', 'never'])
    expect(row?.textContent).toContain(text)
  expect(screen.getByText(/1 part · all healthy/)).toBeTruthy()
  expect(screen.queryByText(/times as many errors/)).toBeNull()
})

test('a rollback says what will happen, names the state that the operator saw, and says what it did', async () => {
  const { callsTo } = await open(anOverview(), { replies: { [DECIDE]: null } })
  await userEvent.click(screen.getByRole('link', { name: 'Roll back Appointments' }))
  expect(await screen.findByText(/^1\.14\.1 goes back to everyone/)).toBeTruthy()
  await press('Roll back to 1.14.1')
  expect(await screen.findByText('Appointments: everyone gets 1.14.1 again.')).toBeTruthy()
  expect(callsTo(DECIDE).map(({ body }) => body)).toEqual([{ action: 'rollback', seen: SEEN }])
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
})

test('without a confirmation of the last minutes the passkey is asked for first', async () => {
  await open(anOverview(), { search: '?part=mf-booking&do=rollback', confirmed: false })
  expect(await screen.findByText('Confirm it’s you')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Roll back to 1.14.1', hidden: true })).toBeNull()
})

test('a refusal stays in the dialog with the reason of the registry', async () => {
  await open(anOverview(), {
    search: '?part=mf-booking&do=rollback',
    replies: { [DECIDE]: refuse('RELEASE_REFUSED', { detail: 'it is pinned to 1.14.2; unpin it first.' }) },
  })
  await screen.findByText(/^1\.14\.1 goes back/)
  await press('Roll back to 1.14.1')
  const alert = await screen.findByRole('alert', { hidden: true })
  expect(alert.textContent).toContain('it is pinned to 1.14.2')
})

test('the alarm names what is wrong and offers the way back', async () => {
  await open(anOverview([FAILING, aPart()]))
  const alarm = screen.getByRole('region', { name: 'Chat and call 2.9.0: 3.3 times as many errors as before' })
  expect(alarm.textContent).toContain(
    'For 10 % of visits. 6.2 instead of 1.9 errors per 1,000 views. Latest: NotReadableError',
  )
  expect(within(alarm).getByRole('link', { name: 'Withdraw canary' }).getAttribute('href')).toContain('do=rollback')
  expect(screen.getByText(/2 parts · 1 needs a look/)).toBeTruthy()
})

test('stopped releases say so with who did it; stopping asks first', async () => {
  const { callsTo, unmount } = await open(anOverview(), { replies: { [STOP]: null } })
  await userEvent.click(screen.getByRole('link', { name: 'Pause releases' }))
  expect(await screen.findByText(/^Until further notice nobody can publish/)).toBeTruthy()
  expect(callsTo(STOP)).toEqual([])
  await press('Pause releases')
  expect(await screen.findByText('Releases are paused.')).toBeTruthy()
  unmount()
  await open(anOverview([aPart()], { frozen: { at: SEEN, by: 'Ole' } }))
  expect(screen.getByText(/by Ole\. Nobody can publish anything/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Resume releases' })).toBeTruthy()
})

test('nothing published, no figures and no registry say so', async () => {
  const first = await open(anOverview([]))
  expect(screen.getByText('Nothing has been published yet.')).toBeTruthy()
  first.unmount()
  const second = await open(
    anOverview([aPart({ live: { ...release('1.0.0', 0), figures: null } })], { hasFigures: false }),
  )
  expect(screen.getByText(/^There are no figures right now/)).toBeTruthy()
  second.unmount()
  await open(null)
  expect(screen.getByText('The registry isn’t connected')).toBeTruthy()
})

test('a pinned part is unpinned only, and the details list its changes', async () => {
  const event = {
    at: SEEN,
    by: 'automatic',
    what: 'rolledBack',
    version: '1.14.3',
    why: 'failed for 12 networks',
  } as const
  await open(anOverview([aPart({ isPinned: true, events: [event] })]), { search: '?part=mf-booking' })
  expect(screen.queryByRole('link', { name: 'Roll back Appointments' })).toBeNull()
  expect(await screen.findByText(/^1\.14\.2 is pinned/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Unpin', hidden: true })).toBeTruthy()
  expect(screen.getByText(/by the automatic guard\. failed for 12 networks/)).toBeTruthy()
})

test.each([
  ['an alarm', { alarms: ['errors'] }, 50, 60, 'alarm'],
  ['a small share', {}, 49, 60, 'share'],
  ['only minutes', {}, 50, 29, 'time'],
  ['half of the visits and half an hour', {}, 50, 30, undefined],
] as const)('a canary with %s', (_, changes, percent, minutes, obstacle) => {
  const since = new Date(Date.parse(AT) - minutes * 60_000).toISOString()
  const canary = { ...release('1.15.0', 0), since, percent, staff: false }
  expect(findPromotionObstacle(aPart({ canary, ...(changes as Partial<ReleasePart>) }), AT)).toBe(obstacle)
})
