import type { HistoryEntry, RegistryEntry } from '@radruf/federation/registry'
import { expect, test } from 'vitest'
import { createReleaseCounter, type ReleaseStatus } from '../guard/release-status.ts'
import { createOverview } from './overview.ts'

const NOW = new Date('2026-11-23T09:05:00Z')
const [A, B] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'] as const
const at = (day: number, hour: number) => `2026-11-${day}T0${hour}:00:00.000Z`

const history = (...changes: [what: string, at: string, release: string, rest?: Partial<HistoryEntry>][]) =>
  changes
    .map(([what, time, release, rest]): HistoryEntry => ({ what, at: time, release, by: 'Leyla', ...rest }))
    .reverse()

const entry = (changes: Partial<RegistryEntry> = {}): RegistryEntry => ({
  stable: A,
  before: [],
  releases: { [A]: { version: '1.0.0', description: '' }, [B]: { version: '1.1.0', description: '' } },
  history: history(['publish', at(20, 8), A]),
  ...changes,
})

/** Figures of a release with so many views and failures, all of them in the current hour. */
function status(release: string, views: number, failures: number, changes: Partial<ReleaseStatus> = {}): ReleaseStatus {
  const counter = createReleaseCounter(() => NOW.getTime())
  for (let index = 0; index < views; index++) counter.viewed('mf-auth', release)
  for (let index = 0; index < failures; index++) counter.failed('mf-auth', release, 'browser', 'no camera')
  const counts = counter.get('mf-auth', release)
  return {
    remote: 'mf-auth',
    release,
    version: '',
    owner: 'Zugang',
    state: 'live',
    bytes: 20_000,
    ...counts,
    ...changes,
  }
}

const partOf = (remote: RegistryEntry, statuses?: readonly ReleaseStatus[]) =>
  createOverview({ remotes: { 'mf-auth': remote } }, statuses, NOW).parts[0]

const CANARY = entry({
  canary: { release: B, percent: 10 },
  history: history(['publish', at(20, 8), A], ['publish', at(23, 8), B, { percent: 10 }]),
})

test.each([
  ['twice as many failures', 500, 10, 1000, 10, ['errors']],
  ['fewer than twice as many', 500, 9, 1000, 10, []],
  ['too few views', 499, 40, 1000, 10, []],
  ['a live release without failures, and one failure', 999, 1, 1000, 0, []],
  ['a live release without failures, and two of thousand', 1000, 2, 1000, 0, ['errors']],
  ['a live release without views', 600, 40, 0, 0, []],
] as const)('a canary with %s', (_, views, failures, liveViews, liveFailures, alarms) => {
  expect(partOf(CANARY, [status(B, views, failures), status(A, liveViews, liveFailures)])?.alarms).toEqual(alarms)
})

test('the live release is compared with the one before it', () => {
  const live = entry({
    stable: B,
    before: [A],
    history: history(['publish', at(20, 8), A], ['publish', at(23, 8), B]),
  })
  const part = partOf(live, [status(B, 600, 12), status(A, 600, 3, { state: 'before' })])
  expect(part).toMatchObject({ alarms: ['errors'], comparedWith: 5, live: { figures: { perThousand: 20 } } })
})

test('the last failure names its place in the remote’s own sources', () => {
  const counter = createReleaseCounter(() => NOW.getTime())
  const stack = ['@radruf/contract/src/client.ts:9 in unwrap', 'src/chat.tsx:42 in sendMessage']
  counter.failed('mf-auth', A, 'browser', 'no camera', stack)
  const { lastFailures } = counter.get('mf-auth', A)
  expect(partOf(entry(), [status(A, 4, 0, { lastFailures })])?.live?.figures?.lastFailure).toBe(
    'no camera (src/chat.tsx:42 in sendMessage)',
  )
  expect(partOf(entry(), [status(A, 4, 1)])?.live?.figures?.lastFailure).toBe('no camera')
})

test('a page that paints late, and a release that is too large, are alarms', () => {
  const slow = { path: '/login', paint: { count: 4, milliseconds: 12_000, atMost: [0, 0, 0, 0, 1, 4] } }
  const pages = [{ ...slow, interaction: { count: 0, milliseconds: 0, atMost: [] } }]
  expect(partOf(entry(), [status(A, 4, 0, { pages, bytes: 46_100 })])).toMatchObject({
    alarms: ['paint', 'bytes'],
    live: { figures: { paintMs: 4000, isPaintOver: false, bytes: 46_100 } },
  })
  expect(partOf(entry(), [status(A, 4, 0, { bytes: 46_000 })])?.alarms).toEqual([])
})

test('figures of several servers are added up, and the last hour is the current one', () => {
  const figures = partOf(entry(), [status(A, 100, 1), status(A, 300, 3)])?.live?.figures
  expect(figures).toMatchObject({ views: 400, failures: 4, perThousand: 10, lastFailure: 'no camera' })
  expect(figures?.hours).toHaveLength(24)
  expect(figures?.hours.slice(-2)).toEqual([null, 10])
})

test('a rollback names the release that it took back, and old changes leave the time line', () => {
  const part = partOf(
    entry({
      history: history(
        ['publish', '2026-11-01T08:00:00.000Z', A],
        ['publish', at(18, 8), B],
        ['rollback', at(18, 9), A, { by: 'automatic', why: 'failed for 12 networks' }],
        ['canary', at(20, 8), B, { percent: 10 }],
        ['end canary', at(20, 9), B],
        ['pin', at(21, 8), A],
        ['unpin', at(21, 9), A],
      ),
    }),
  )
  expect(part?.lastRollback).toMatchObject({ at: at(20, 9), version: '1.1.0' })
  expect(part?.events.map(({ what, version }) => `${what} ${version}`)).toEqual([
    'live 1.0.0',
    'rolledBack 1.1.0',
    'canary 1.1.0',
    'rolledBack 1.1.0',
    'live 1.1.0',
  ])
  expect(part).toMatchObject({ seen: at(21, 9), owner: null, live: { figures: null } })
})

test('the shell has its own figures at all servers, and none before they give them', () => {
  const shell = { build: { hash: 'f'.repeat(16) }, contract: '3.2.0' } as unknown as Parameters<
    typeof createOverview
  >[0]['shell']
  const counted = { ...status('/assets/shell.js', 1000, 4), remote: 'shell', bytes: 168_000 }
  const overview = (statuses?: Parameters<typeof createOverview>[1]) =>
    createOverview({ remotes: {}, ...(shell && { shell }) }, statuses, NOW).shell
  expect(overview([counted, counted])).toMatchObject({
    build: 'f'.repeat(16),
    contract: '3.2.0',
    figures: { views: 2000, failures: 8, perThousand: 4, bytes: 168_000 },
  })
  expect(overview()?.figures).toBeNull()
})

test('unhealthy parts come first, and entries without any change are left out', () => {
  const remotes = { 'mf-account': entry(), 'mf-auth': CANARY, 'mf-desk': entry({ stable: '', history: [] }) }
  const overview = createOverview({ remotes }, [status(B, 500, 30), status(A, 500, 1)], NOW)
  expect(overview.parts.map(({ name }) => name)).toEqual(['mf-auth', 'mf-account'])
  expect(overview).toMatchObject({ hasFigures: true, frozen: null, shell: null })
})
