import { CONTENT_KINDS, FIXED_CONTENT_IDS, type PersonRole } from '@radruf/contract'
import { aPerson, aSession, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from './remote.tsx'

type Replies = Parameters<typeof renderRoute>[1]['replies']
const OTHERS = {
  'GET /api/session/confirmation': { confirmed: true, keys: [] },
  'GET /api/team': { date: '2026-11-23', answerTargetHours: 4, members: [], cases: [], plans: [] },
} as unknown as Replies

/** Every page with its role and the request that its list comes from. */
const PAGES = [
  ['/console/people', 'operator', 'GET /api/people'],
  ['/console/releases', 'operator', 'GET /api/releases'],
  ['/console/content', 'operator', 'GET /api/content'],
  ['/desk/team', 'lead', 'GET /api/team'],
  ['/desk/team/week', 'lead', 'GET /api/team/week'],
  ['/desk/reports', 'lead', 'GET /api/report'],
  ['/desk/first-aid', 'lead', 'GET /api/first-aid'],
] as const satisfies readonly (readonly [string, PersonRole, string])[]

const open = (path: string, role: PersonRole, replies: Replies) =>
  renderRoute(remote, {
    path,
    language: 'en',
    session: aSession({ person: aPerson({ role, language: 'en' }) }),
    replies: { ...OTHERS, ...replies },
  })

test.each(PAGES)('%s for the %s hands a refusal of %s to the shell’s error page', async (path, role, request) => {
  await open(path, role, { [request]: refuse('TOO_MANY_REQUESTS') } as Replies)
  expect((await screen.findByRole('alert')).textContent).toContain('TOO_MANY_REQUESTS')
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
})

test.each(PAGES)(
  '%s for the %s without a connection for %s is the shell’s error page, not an empty list',
  async (path, role, request) => {
    const offline = () => {
      throw new TypeError('Failed to fetch')
    }
    await open(path, role, { [request]: offline } as unknown as Replies)
    expect((await screen.findByRole('alert')).textContent).toBe('OFFLINE')
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  },
)

const ADDED_KINDS = CONTENT_KINDS.filter((kind) => !FIXED_CONTENT_IDS[kind])

test.each(ADDED_KINDS)('an empty list of the kind %s is a sentence, and a new entry can begin', async (kind) => {
  await open(`/console/content?kind=${kind}`, 'operator', { 'GET /api/content': { entries: [] } })
  expect((await screen.findByRole('status')).textContent).not.toBe('')
  expect(screen.queryByText(/^content\./)).toBeNull()
  expect(screen.getByRole('link', { name: /^(New|Add)/ })).toBeTruthy()
})
