import type { CaseFile } from '@radruf/contract'
import { aSession, aSummary, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const FILE: CaseFile = {
  answers: { bikeCategory: 'manual_mtb' },
  photos: [],
  snapshots: [
    {
      id: '1b671a64-40d5-491e-99b0-da01ff1f3341',
      clientId: '1b671a64-40d5-491e-99b0-da01ff1f3342',
      width: 40,
      height: 30,
      takenAt: '2026-11-18T09:00:00.000Z',
      isDrawing: false,
    },
  ],
  summary: aSummary({ outcome: 'unsafe', text: 'Der Rahmen ist gerissen.' }),
  unsafe: true,
  contact: { name: 'Kim Sommer', email: 'kim@radler.test' },
  expiresAt: '2026-12-18T09:00:00.000Z',
}
const open = (
  reply: CaseFile | ReturnType<typeof refuse>,
  { supportPhone = null, zone = 'Europe/Berlin' }: { supportPhone?: string | null; zone?: string } = {},
) =>
  renderRoute(remote, {
    path: '/case/abc.def',
    session: aSession({
      person: null,
      brand: { ...aSession().brand, supportPhone },
      settings: { ...aSession().settings, zone },
    }),
    replies: { 'GET /api/cases/{token}': reply },
    slots: {
      'answers-summary': ({ photosAt }) => <p>photos at {photosAt}</p>,
      'call-snapshots': ({ ticket, photosAt }) => <p>{`${ticket.snapshots.length} pictures at ${photosAt}`}</p>,
    },
  })

test('a workshop sees bike, problem, pictures and summary without signing in', async () => {
  const { calls } = await open(FILE)
  expect(await screen.findByText('Der Rahmen ist gerissen.')).toBeTruthy()
  expect(screen.getByText(/Nicht sicher/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'kim@radler.test' }).getAttribute('href')).toBe('mailto:kim@radler.test')
  expect(screen.getByText('photos at /api/cases/abc.def/photos')).toBeTruthy()
  expect(screen.getByText('1 pictures at /api/cases/abc.def/photos')).toBeTruthy()
  expect(calls.map(({ operation }) => operation)).toEqual(['GET /api/cases/{token}'])
})

test('the shared case tells the steps as the ticket does, with the pictures of the link', async () => {
  const picture = { id: 'still-1', width: 40, height: 30 }
  const summary = aSummary({
    outcome: 'workshop',
    text: '1. Schraube gelöst.\nDie Nabe ist gebrochen.',
    pictures: [picture],
  })
  await open({ ...FILE, unsafe: false, summary, steps: [{ title: 'Schraube lösen', snapshotId: 'still-1' }] })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ein Fall für die Werkstatt.')
  const still = screen.getByRole('img', { name: 'Standbild zu Schritt 1' })
  expect(still.closest('picture, li')?.innerHTML).toContain('/api/cases/abc.def/photos/still-1/')
  expect(screen.getByText('Schraube gelöst.')).toBeTruthy()
})

test('details that were not shared are missing', async () => {
  await open({ ...FILE, contact: null, snapshots: [], summary: null, unsafe: false })
  expect(await screen.findByText(/^0 pictures/)).toBeTruthy()
  expect(screen.queryByText('Für Rückfragen')).toBeNull()
  expect(screen.queryByText(/Nicht sicher/)).toBeNull()
})

test('an invalid link explains the next action, with the ways to reach support', async () => {
  await open(refuse('NOT_FOUND'), { supportPhone: '+49 30 123456' })
  expect(await screen.findByText('Dieser Link ist nicht gültig')).toBeTruthy()
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(expect.arrayContaining(['mailto:hilfe@radruf.test', 'tel:+4930123456']))
})

test.each([
  ['Europe/Berlin', 'Donnerstag, 19. November'],
  ['America/New_York', 'Mittwoch, 18. November'],
])('the last day is that of a workshop in %s', async (zone, day) => {
  await open({ ...FILE, expiresAt: '2026-11-19T01:30:00.000Z' }, { zone })
  expect(await screen.findByText(new RegExp(day))).toBeTruthy()
})
