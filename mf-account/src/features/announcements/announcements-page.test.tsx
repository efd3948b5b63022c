import type { Announcement } from '@radruf/contract'
import { aMechanic, aSession, renderRoute } from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const MARK_READ = 'PUT /api/announcements/{announcementId}/read-mark'
const anAnnouncement = (changes: Partial<Announcement> = {}): Announcement => ({
  id: '33333333-3333-4333-8333-333333333333',
  title: 'Closed on 24 December',
  text: 'No calls on that day.\n\nFrom 28 December we are back.',
  publishedAt: '2026-11-16T09:00:00.000Z',
  read: false,
  ...changes,
})
const open = (announcements: Announcement[], options: Partial<Parameters<typeof renderRoute>[1]> = {}) =>
  renderRoute(remote, {
    path: '/announcements',
    language: 'en',
    replies: { 'GET /api/announcements': { announcements, nextCursor: null }, [MARK_READ]: null },
    ...options,
  })

test('an announcement shows its date and its paragraphs', async () => {
  await open([anAnnouncement()])
  expect(screen.getByRole('heading', { name: 'Closed on 24 December' })).toBeTruthy()
  expect(screen.getByText('No calls on that day.').tagName).toBe('P')
  expect(screen.getByText('From 28 December we are back.').tagName).toBe('P')
  expect(screen.getByText(/16 November 2026/)).toBeTruthy()
})

test('only unread announcements are marked as read, and they keep their badge while the page is open', async () => {
  const { callsTo } = await open([
    anAnnouncement(),
    anAnnouncement({ id: '44444444-4444-4444-8444-444444444444', read: true }),
  ])
  await waitFor(() =>
    expect(callsTo(MARK_READ).map(({ params }) => params.announcementId)).toEqual([anAnnouncement().id]),
  )
  expect(screen.getAllByText('New')).toHaveLength(1)
})

test('earlier announcements are shown on request, and marked as read', async () => {
  const titles = (page: number) => Array.from({ length: 20 }, (_, index) => `Notice ${page}.${index}`)
  const { callsTo } = await open([], {
    replies: {
      'GET /api/announcements': ({ query }) => {
        const page = query.has('cursor') ? 2 : 1
        const announcements = titles(page).map((title, index) =>
          anAnnouncement({ id: `${page}0000000-0000-4000-8000-0000000000${index + 10}`, title }),
        )
        return { announcements, nextCursor: page === 1 ? 'second' : null }
      },
      [MARK_READ]: null,
    },
  })
  await userEvent.click(screen.getByRole('link', { name: 'Show earlier announcements' }))
  expect(await screen.findByRole('heading', { name: 'Notice 2.19' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(40)
  expect(screen.queryByRole('link', { name: 'Show earlier announcements' })).toBeNull()
  await waitFor(() => expect(new Set(callsTo(MARK_READ).map(({ params }) => params.announcementId)).size).toBe(40))
})

test('an empty page says so and links back, for mechanics to their desk', async () => {
  await open([], { session: aSession({ person: aMechanic() }) })
  expect(screen.getByText(/Nothing new at the moment/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Desk' }).getAttribute('href')).toBe('/desk')
})
