import { EMPTY_REGISTRY, type Registry } from '@radruf/federation/registry'
import { describe, expect, test } from 'vitest'
import {
  ACTION_COMMANDS,
  ACTIONS,
  AUTOMATIC,
  findLiveSince,
  isActionCommand,
  isForAll,
  type RequestedChange,
  requestedChange,
  toChange,
} from './actions.ts'
import { applyChange, publish, START_ACTOR } from './changes.ts'

const HASHES = ['a', 'b', 'c'].map((digit) => digit.repeat(16)) as [string, string, string]
const [A, B, C] = HASHES
const STORED = HASHES.map((hash, index) => ({ hash, version: `1.${index}.0`, description: `sha384-${hash}` }))
const findStored = async (hash: string) => STORED.find((one) => one.hash === hash)
const start = new Date('2026-11-02T10:00:00Z')

/** The entry after requests, each a second after the one before. A remote has release A when they begin. */
async function entryAfter(...requests: RequestedChange[]) {
  let at = start.getTime()
  const apply = (registry: Registry, change: Parameters<typeof applyChange>[3]) =>
    applyChange(registry, 'mf-auth', { by: 'ada', at: new Date((at += 1000)) }, change) ?? registry
  let registry = apply(EMPTY_REGISTRY, publish(STORED[0] as (typeof STORED)[number]))
  for (const request of requests) registry = apply(registry, await toChange(requestedChange.parse(request), findStored))
  const entry = registry.remotes['mf-auth']
  if (!entry) throw new Error('The remote has an entry.')
  return entry
}

describe('requests', () => {
  test.each<[string, RequestedChange[], object]>([
    ['publish', [{ action: 'publish', release: B }], { stable: B, before: [A] }],
    ['publish', [{ action: 'publish', release: B, percent: 5 }], { stable: A, canary: { release: B, percent: 5 } }],
    [
      'publish',
      [{ action: 'publish', release: B, percent: 0, staff: true }],
      { stable: A, canary: { release: B, percent: 0, staff: true } },
    ],
    ['preview', [{ action: 'preview', release: B }], { stable: A, before: [] }],
    ['stage', [{ action: 'stage', release: B }], { stable: A, staged: B }],
    [
      'canary',
      [
        { action: 'preview', release: B },
        { action: 'canary', release: B, percent: 99 },
      ],
      { stable: A, canary: { release: B, percent: 99 } },
    ],
    [
      'promote',
      [
        { action: 'preview', release: B },
        { action: 'promote', release: B },
      ],
      { stable: B, before: [A] },
    ],
    ['rollback', [{ action: 'publish', release: B }, { action: 'rollback' }], { stable: A, before: [] }],
    [
      'pin',
      [
        { action: 'publish', release: B },
        { action: 'pin', release: A },
      ],
      { stable: A, pinned: true },
    ],
    ['unpin', [{ action: 'pin' }, { action: 'unpin' }], { stable: A, pinned: undefined }],
    ['disable', [{ action: 'disable' }], { stable: A, disabled: true }],
    ['enable', [{ action: 'disable' }, { action: 'enable' }], { stable: A, disabled: undefined }],
    [
      'remove',
      [
        { action: 'preview', release: B },
        { action: 'remove', release: B },
      ],
      { releases: { [B]: { removed: true } } },
    ],
    ['fill', [{ action: 'fill', release: B }], { stable: A }],
    ['offer', [{ action: 'offer', release: B }], { stable: A, releases: { [B]: { version: '1.1.0' } } }],
  ])('%s changes the entry', async (_, requests, expected) => {
    expect(await entryAfter(...requests)).toMatchObject(expected)
  })

  test('an automatic rollback is for a release that is live since the time that it names', async () => {
    const live = await entryAfter({ action: 'publish', release: B })
    const since = findLiveSince(live, B)?.at ?? ''
    const publishB: RequestedChange = { action: 'publish', release: B }
    const rollback = { action: 'automatic rollback', release: B, why: 'failed' } as const
    const after = await entryAfter(publishB, { ...rollback, since })
    expect(after.stable).toBe(A)
    expect(after.history[0]).toMatchObject({ what: 'rollback', why: 'failed' })
    expect(await entryAfter(publishB, { ...rollback, since: start.toISOString() })).toMatchObject({ stable: B })
  })

  test('a release that the store does not have, and a canary without visitors, are refused', async () => {
    const unknown = 'd'.repeat(16)
    await expect(entryAfter({ action: 'publish', release: unknown })).rejects.toThrow(
      `the store has no release ${unknown}; publish it again.`,
    )
    const noVisitors = 'a canary needs a share of at least 1 %, or staff.'
    await expect(entryAfter({ action: 'publish', release: B, percent: 0 })).rejects.toThrow(noVisitors)
    await expect(entryAfter({ action: 'canary', release: A, percent: 0 })).rejects.toThrow(noVisitors)
  })

  test.each([
    { action: 'publish' },
    { action: 'publish', release: 'x' },
    { action: 'publish', release: `${A}a` },
    { action: 'publish', release: `x${A}` },
    { action: 'publish', release: A.toUpperCase() },
    { action: 'publish', release: A, percent: 100 },
    { action: 'publish', release: A, percent: -1 },
    { action: 'publish', release: A, percent: 0.5 },
    { action: 'publish', release: A, staff: false },
    { action: 'canary', release: A },
    { action: 'preview' },
    { action: 'stage' },
    { action: 'canary', percent: 5 },
    { action: 'remove' },
    { action: 'fill' },
    { action: 'offer' },
    { action: 'rollback', release: A },
    { action: 'automatic rollback', release: A, since: 'yesterday', why: '' },
    { action: 'automatic rollback', release: A, since: start.toISOString(), why: 'x'.repeat(501) },
    { action: 'delete', release: A },
  ])('%j is no request', (request) => {
    expect(requestedChange.safeParse(request).success).toBe(false)
  })

  test('a wrong hash is named as such', () => {
    const { error } = requestedChange.safeParse({ action: 'publish', release: 'x' })
    expect(error?.issues[0]?.message).toBe('must be the hash of a release: 16 hex digits')
  })
})

test('commands of a remote’s team need its token, those of a start and of the guard need an operator’s', () => {
  const list = (wanted: string) =>
    Object.entries(ACTIONS).flatMap(([name, { permission }]) => (permission === wanted ? name : []))
  expect(list('operator')).toEqual(['grant', 'withdraw', 'fill', 'offer', 'automatic rollback'])
  const ofRemotes = ACTION_COMMANDS.filter((name) => name !== 'grant' && name !== 'withdraw')
  expect(list('remote')).toEqual(['publish', 'preview', 'stage', ...ofRemotes])
  const actors = Object.entries(ACTIONS).flatMap(([name, rule]) => (rule.actor ? [[name, rule.actor]] : []))
  expect(actors).toEqual([
    ['fill', START_ACTOR],
    ['offer', START_ACTOR],
    ['automatic rollback', AUTOMATIC],
  ])
  const creating = Object.entries(ACTIONS).flatMap(([name, { createsRemote }]) => (createsRemote ? name : []))
  expect(creating).toEqual(['publish', 'preview', 'stage', 'grant', 'fill', 'offer'])
})

test('actions that the product makes alone are no commands', () => {
  expect(['canary', 'publish', 'automatic rollback', 'toString', ''].filter(isActionCommand)).toEqual(['canary'])
  expect(ACTION_COMMANDS.join()).toBe('canary,promote,rollback,pin,unpin,disable,enable,remove,grant,withdraw')
})

test('an entry of the history makes its release live for all, for a share of the visitors, or not at all', () => {
  const entry = { at: start.toISOString(), by: 'ada', release: A }
  expect(['publish', 'promote', 'rollback', 'pin', 'fill'].every((what) => isForAll({ ...entry, what }))).toBe(true)
  expect(['stage', 'canary', 'disable', 'forgotten'].some((what) => isForAll({ ...entry, what }))).toBe(false)
  expect(isForAll({ ...entry, what: 'publish', percent: 5 })).toBe(false)
  expect(isForAll({ ...entry, what: 'publish', percent: 0, staff: true })).toBe(false)
})

test('a release is live since the last action that made it so', async () => {
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1000).toISOString()
  const publishB: RequestedChange = { action: 'publish', release: B }
  const entry = await entryAfter(
    publishB,
    { action: 'disable' },
    { action: 'promote', release: A },
    { action: 'preview', release: C },
    { action: 'canary', release: C, percent: 5 },
    { action: 'canary', release: C, percent: 10 },
    { action: 'enable' },
  )
  expect(findLiveSince(entry, A)?.at).toBe(after(4))
  expect(findLiveSince(entry, C)?.at).toBe(after(7))
  expect(findLiveSince(entry, B)).toBeUndefined()
  const both = await entryAfter({ ...publishB, percent: 5 }, { action: 'promote' }, { action: 'pin', release: A })
  expect(findLiveSince(both, A)?.at).toBe(after(4))
  expect(findLiveSince(both, B)).toBeUndefined()
})

test('a release is published again after the rollback of another one', async () => {
  const entry = await entryAfter(
    { action: 'publish', release: B },
    { action: 'publish', release: C },
    { action: 'rollback' },
    { action: 'disable' },
    { action: 'publish', release: A },
  )
  expect(entry.stable).toBe(A)
  await expect(
    entryAfter(
      { action: 'publish', release: B },
      { action: 'rollback' },
      { action: 'disable' },
      { action: 'publish', release: B },
    ),
  ).rejects.toThrow('was rolled back by ada')
})
