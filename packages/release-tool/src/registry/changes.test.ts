import { EMPTY_REGISTRY, type Registry } from '@radruf/federation/registry'
import { expect, test } from 'vitest'
import { publishUnlessRolledBack } from './actions.ts'
import {
  applyChange,
  type Change,
  ChangeRefused,
  canary,
  disable,
  enable,
  fill,
  offer,
  pin,
  promote,
  publish,
  remove,
  rollback,
  START_ACTOR,
  unpin,
} from './changes.ts'

const actor = { by: 'ada', at: new Date('2026-11-02T10:00:00Z') }
const release = (hash: string, version: string) => ({ hash, version, description: `sha384-${hash}` })
const A = release('a', '1.0.0')
const B = release('b', '1.1.0')
const C = release('c', '1.2.0')

/** The registry after the changes in order. */
const after = (...changes: Change[]): Registry =>
  changes.reduce((registry, change) => applyChange(registry, 'mf-auth', actor, change) ?? registry, EMPTY_REGISTRY)
const entryAfter = (...changes: Change[]) => after(...changes).remotes['mf-auth']

test('publishing makes a release live and records actor, time and change', () => {
  expect(entryAfter(publish(A))).toEqual({
    stable: 'a',
    canary: undefined,
    before: [],
    releases: { a: { version: '1.0.0', description: 'sha384-a' } },
    history: [{ at: '2026-11-02T10:00:00.000Z', by: 'ada', what: 'publish', release: 'a' }],
  })
})

test('publishing the same content twice changes nothing', () => {
  expect(applyChange(after(publish(A)), 'mf-auth', actor, publish(A))).toBeUndefined()
})

test('other content under a known version is refused', () => {
  expect(() => after(publish(A), publish(release('x', '1.0.0')))).toThrow(ChangeRefused)
  expect(() => after(publish(A), publish(release('x', '1.0.0')))).toThrow('version 1.0.0 is known with other content')
})

test('each rollback goes one release back, and without an earlier release it is refused', () => {
  const published = [publish(A), publish(B), publish(C)]
  expect(entryAfter(...published, rollback())?.stable).toBe('b')
  expect(entryAfter(...published, rollback(), rollback())?.stable).toBe('a')
  expect(() => after(...published, rollback(), rollback(), rollback())).toThrow('nothing was live before')
})

test('publishing a release again after its rollback is refused, and promoting it makes it live', () => {
  const taken = [publishUnlessRolledBack(A), publishUnlessRolledBack(B), rollback()]
  expect(() => after(...taken, publishUnlessRolledBack(B))).toThrow(
    'version 1.1.0 was rolled back by ada at 2026-11-02T10:00:00.000Z. `promote` makes b live again; otherwise raise the version.',
  )
  expect(entryAfter(...taken, promote('b'))).toMatchObject({ stable: 'b', before: ['a'] })
  // Earlier releases, and one whose files were removed, can be published.
  expect(entryAfter(...taken, publishUnlessRolledBack(C), publishUnlessRolledBack(A))?.stable).toBe('a')
  expect(entryAfter(...taken, remove('b'), publishUnlessRolledBack(B))?.stable).toBe('b')
})

test('publishing a release again is refused also when a start made it live', () => {
  const start = { ...actor, by: START_ACTOR }
  const rolledBack = [publishUnlessRolledBack(A), publishUnlessRolledBack(C), fill(B), rollback()].reduce<Registry>(
    (registry, change) => applyChange(registry, 'mf-auth', start, change) ?? registry,
    EMPTY_REGISTRY,
  )
  expect(() => applyChange(rolledBack, 'mf-auth', actor, publishUnlessRolledBack(B))).toThrow(
    'version 1.1.0 was rolled back',
  )
})

test('a canary does not change the live release until it is promoted', () => {
  const entry = entryAfter(publish(A), publish(B, { percent: 20 }))
  expect(entry).toMatchObject({ stable: 'a', canary: { release: 'b', percent: 20 } })
  expect(entryAfter(publish(A), publish(B, { percent: 20 }), promote())).toMatchObject({ stable: 'b', before: ['a'] })
  expect(entryAfter(publish(A), publish(B, { percent: 20 }), promote())?.canary).toBeUndefined()
})

test('rolling back ends a canary first', () => {
  const entry = entryAfter(publish(A), publish(B), publish(C, { percent: 20 }), rollback())
  expect(entry).toMatchObject({ stable: 'b', before: ['a'] })
  expect(entry?.canary).toBeUndefined()
})

test('a pinned release stays live when others are published', () => {
  const entry = entryAfter(publish(A), pin(), publish(B))
  expect(entry?.stable).toBe('a')
  expect(entry?.releases).toHaveProperty('b')
  expect(() => after(publish(A), pin(), publish(B), promote('b'))).toThrow('pinned to a; unpin it first')
  expect(entryAfter(publish(A), pin(), publish(B), unpin(), promote('b'))?.stable).toBe('b')
})

test('disabling and enabling a remote changes nothing else', () => {
  expect(entryAfter(publish(A), disable())).toMatchObject({ stable: 'a', disabled: true })
  expect(entryAfter(publish(A), disable(), enable())?.disabled).toBeUndefined()
  expect(applyChange(after(publish(A), disable()), 'mf-auth', actor, disable())).toBeUndefined()
})

test('a release that is not in the registry cannot go live', () => {
  expect(() => after(publish(A), promote('x'))).toThrow('the registry has no release x of it. There are: a.')
  expect(() => after(publish(A), canary('x', { percent: 5 }))).toThrow('the registry has no release x')
})

test('releases that are live, canary or needed for a rollback cannot be removed', () => {
  expect(() => after(publish(A), remove('a'))).toThrow('a is live')
  expect(() => after(publish(A), publish(B), remove('a'))).toThrow('rollback can still go back to a')
  expect(() => after(publish(A), publish(B, { percent: 5 }), remove('b'))).toThrow('b is the canary')
})

test('a removed release cannot be promoted until it is published again', () => {
  const removed = [publish(A), publish(B), rollback(), remove('b')]
  expect(() => after(...removed, promote('b'))).toThrow('the files of b were removed')
  expect(entryAfter(...removed, publish(B))?.stable).toBe('b')
})

test('an offered release replaces the one with the same version, also when it was offered before', () => {
  const [first, second] = [release('m', 'mocked'), release('n', 'mocked')]
  const listOffered = (...changes: Change[]) =>
    Object.entries(entryAfter(publish(A), ...changes)?.releases ?? {})
      .filter(([, { removed }]) => !removed)
      .map(([hash]) => hash)
  expect(listOffered(offer(first))).toEqual(['a', 'm'])
  expect(listOffered(offer(first), offer(second))).toEqual(['a', 'n'])
  expect(listOffered(offer(first), offer(second), offer(first))).toEqual(['a', 'm'])
  expect(applyChange(after(offer(first)), 'mf-auth', actor, offer(first))).toBeUndefined()
})

test('pinning writes down that it ended a canary', () => {
  const entry = entryAfter(publish(A), publish(B, { percent: 10 }), pin())
  expect(entry).toMatchObject({ stable: 'a', pinned: true })
  expect(entry?.canary).toBeUndefined()
  expect(entry?.history.slice(0, 2)).toMatchObject([
    { by: 'ada', what: 'pin', release: 'a' },
    { by: 'ada', what: 'end canary', release: 'b' },
  ])
  expect(entryAfter(publish(A), pin())?.history.map(({ what }) => what)).toEqual(['pin', 'publish'])
})
