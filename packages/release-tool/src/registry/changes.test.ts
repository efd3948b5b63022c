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
  goLiveWithShell,
  grant,
  offer,
  pin,
  preview,
  promote,
  publish,
  remove,
  rollback,
  rollbackAutomatically,
  START_ACTOR,
  stage,
  unpin,
  withdraw,
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

/** Names of the changes of an entry with their releases, newest first. */
const historyAfter = (...changes: Change[]) =>
  entryAfter(...changes)?.history.map(({ what, release: hash }) => `${what} ${hash}`)
const changesNothing = (change: Change, ...before: Change[]) =>
  applyChange(after(...before), 'mf-auth', actor, change) === undefined

test('a request that is sent again is answered and makes no second change', () => {
  const asked = { ...actor, request: 'r1' }
  const once = applyChange(after(publish(A)), 'mf-auth', asked, disable()) as Registry
  expect(once.remotes['mf-auth']?.history[0]).toEqual({
    at: '2026-11-02T10:00:00.000Z',
    by: 'ada',
    request: 'r1',
    what: 'disable',
    release: 'a',
  })
  expect(applyChange(once, 'mf-auth', asked, enable())).toBeUndefined()
  expect(applyChange(once, 'mf-auth', { ...actor, request: 'r2' }, enable())?.generation).toBe(3)
  expect(applyChange(once, 'mf-auth', actor, enable())?.generation).toBe(3)
})

test('a staged release goes live with the shell, replaces an earlier one, and waits while the remote is pinned', () => {
  expect(entryAfter(publish(A), stage(B))).toMatchObject({
    stable: 'a',
    staged: 'b',
    releases: { a: { version: '1.0.0' }, b: { version: '1.1.0' } },
  })
  expect(historyAfter(publish(A), stage(B), stage(C), goLiveWithShell())).toEqual([
    'promote c',
    'stage c',
    'stage b',
    'publish a',
  ])
  const live = entryAfter(publish(A), stage(B), goLiveWithShell())
  expect(live).toMatchObject({ stable: 'b', before: ['a'] })
  expect(live?.staged).toBeUndefined()
  expect(changesNothing(goLiveWithShell(), publish(A))).toBe(true)
  expect(changesNothing(goLiveWithShell(), publish(A), pin(), stage(B))).toBe(true)
  expect(changesNothing(stage(B), publish(A), stage(B))).toBe(true)
  expect(entryAfter(publish(A), stage(B), stage(C), stage(B))?.staged).toBe('b')
  expect(() => after(publish(A), stage(A))).toThrow('a is live for all visitors already.')
  expect(() => after(publish(A), stage(release('x', '1.0.0')))).toThrow('version 1.0.0 is known with other content')
})

test('a preview is stored for overrides alone, and again after its files were removed', () => {
  expect(entryAfter(publish(A), preview(B))).toMatchObject({ stable: 'a', releases: { b: { version: '1.1.0' } } })
  expect(historyAfter(publish(A), preview(B))).toEqual(['preview b', 'publish a'])
  expect(changesNothing(preview(B), publish(A), preview(B))).toBe(true)
  expect(entryAfter(preview(B), remove('b'), preview(B))?.releases.b).not.toHaveProperty('removed')
  expect(() => after(publish(A), preview(release('x', '1.0.0')))).toThrow('version 1.0.0 is known with other content')
})

test('a start makes the build live until a command has decided about the remote', () => {
  const starting = { ...actor, by: START_ACTOR }
  const start = (registry: Registry, change: Change) => applyChange(registry, 'mf-auth', starting, change)
  const first = start(EMPTY_REGISTRY, fill(A)) as Registry
  expect(first.remotes['mf-auth']).toMatchObject({ stable: 'a', history: [{ what: 'fill', release: 'a' }] })
  expect(start(first, fill(A))).toBeUndefined()
  expect(start(first, fill({ ...A, description: 'sha384-other' }))?.generation).toBe(2)
  const second = start(first, fill(B)) as Registry
  expect(second.remotes['mf-auth']?.stable).toBe('b')
  // Removing files is no decision about what is live.
  const removed = applyChange(second, 'mf-auth', actor, remove('a')) as Registry
  expect(start(removed, fill(C))?.remotes['mf-auth']?.stable).toBe('c')
  const decided = applyChange(second, 'mf-auth', actor, disable()) as Registry
  expect(start(decided, fill(C))).toBeUndefined()
})

test('a canary needs a live release and another one; the same again changes nothing', () => {
  const both = [publish(A), preview(B)]
  expect(entryAfter(...both, canary('b', { percent: 0, staff: true }))?.canary).toEqual({
    release: 'b',
    percent: 0,
    staff: true,
  })
  expect(entryAfter(...both, canary('b', { percent: 5 }))?.canary).toEqual({ release: 'b', percent: 5 })
  expect(historyAfter(...both, canary('b', { percent: 5 }))?.[0]).toBe('canary b')
  expect(() => after(...both, canary('a', { percent: 5 }))).toThrow('a is live for all visitors already.')
  expect(() => after(preview(B), canary('b', { percent: 5 }))).toThrow('there is no live release yet')
  expect(() => after(...both, pin(), canary('b', { percent: 5 }))).toThrow('it is pinned to a; unpin it first.')
  expect(changesNothing(canary('b', { percent: 5 }), ...both, canary('b', { percent: 5 }))).toBe(true)
  expect(changesNothing(canary('b', { percent: 6 }), ...both, canary('b', { percent: 5 }))).toBe(false)
  expect(changesNothing(canary('b', { percent: 5, staff: true }), ...both, canary('b', { percent: 5 }))).toBe(false)
})

test('promoting needs a canary or a name, and ends the canary of the same release', () => {
  expect(() => after(publish(A), promote())).toThrow('there is no canary to promote; name a release.')
  expect(changesNothing(promote('a'), publish(A))).toBe(true)
  expect(entryAfter(publish(A), publish(B), publish(C, { percent: 5 }), promote('a'))?.canary?.release).toBe('c')
})

test('a rollback of a pinned remote is refused, and one to the canary ends it', () => {
  expect(() => after(publish(A), publish(B), pin(), rollback())).toThrow('it is pinned to b; unpin it first.')
  expect(historyAfter(publish(A), publish(B, { percent: 5 }), rollback())?.[0]).toBe('end canary b')
  const automatic = (hash: string) => rollbackAutomatically({ release: hash, why: 'failed' })
  expect(changesNothing(automatic('b'), publish(A), publish(B), pin())).toBe(true)
  expect(changesNothing(automatic('a'), publish(A))).toBe(true)
  expect(entryAfter(publish(A), publish(B), canary('a', { percent: 5 }), automatic('b'))).toMatchObject({
    stable: 'a',
    canary: undefined,
  })
  expect(entryAfter(publish(A), publish(B), publish(C, { percent: 5 }), automatic('b'))?.canary?.release).toBe('c')
})

test('fifty earlier releases can be rolled back to', () => {
  const published = Array.from({ length: 52 }, (_, index) => publish(release(`r${index}`, `1.0.${index}`)))
  expect(entryAfter(...published)?.before).toHaveLength(50)
})

test('pinning needs a release of the registry, and may name another one; changes that change nothing are not written down', () => {
  expect(() => after(pin())).toThrow('the registry has no release at all of it. There are: none.')
  expect(() => after(publish(A), publish(B), pin('x'))).toThrow('has no release x of it. There are: a, b.')
  expect(changesNothing(pin(), publish(A), pin())).toBe(true)
  expect(entryAfter(publish(A), preview(B), pin(), pin('b'))).toMatchObject({ stable: 'b', pinned: true })
  expect(changesNothing(unpin(), publish(A))).toBe(true)
  expect(changesNothing(enable(), publish(A))).toBe(true)
  expect(historyAfter(publish(A), pin(), unpin(), disable(), enable())).toEqual([
    'enable a',
    'disable a',
    'unpin a',
    'pin a',
    'publish a',
  ])
})

test('removing a staged release ends its staging, and needs a release of the registry', () => {
  expect(() => after(publish(A), remove('x'))).toThrow('the registry has no release x of it.')
  expect(entryAfter(publish(A), stage(B), remove('b'))?.staged).toBeUndefined()
  expect(entryAfter(publish(A), stage(B), preview(C), remove('c'))?.staged).toBe('b')
  expect(historyAfter(publish(A), preview(B), remove('b'))?.[0]).toBe('remove b')
})

test('publishing a release with a share keeps its share in the history', () => {
  expect(entryAfter(publish(A), publish(B, { percent: 5, staff: true }))?.history[0]).toMatchObject({
    what: 'publish',
    percent: 5,
    staff: true,
  })
})

test('a grant names a path of one remote, and ends when it is withdrawn', () => {
  const granted = entryAfter(publish(A), grant('/shop'))
  expect(granted).toMatchObject({ stable: 'a', grants: ['/shop'] })
  expect(granted?.history[0]).toMatchObject({ what: 'grant', release: 'a', prefix: '/shop' })
  expect(applyChange(after(grant('/shop')), 'mf-auth', actor, grant('/shop'))).toBeUndefined()
  expect(entryAfter(grant('/shop'), grant('/bar'), withdraw('/shop'))?.grants).toEqual(['/bar'])
  expect(entryAfter(grant('/shop'), withdraw('/shop'))?.grants).toBeUndefined()
  expect(() => after(grant('/shop'), withdraw('/bar'))).toThrow('it has no grant for /bar. It has: /shop.')
})

test.each(['/shop', '/shop/cart'])('%s is refused for another remote while /shop is granted', (path) => {
  expect(() => applyChange(after(grant('/shop')), 'mf-booking', actor, grant(path))).toThrow(
    '/shop is granted to mf-auth',
  )
})

test('a grant above another remote’s path is refused, and one beside it is not', () => {
  const registry = after(grant('/shop/cart'))
  expect(() => applyChange(registry, 'mf-booking', actor, grant('/shop'))).toThrow('/shop/cart is granted to mf-auth')
  expect(applyChange(registry, 'mf-booking', actor, grant('/shopping'))?.remotes['mf-booking']?.grants).toEqual([
    '/shopping',
  ])
})

test('a remote with a grant still follows the workspace', () => {
  const start = { ...actor, by: START_ACTOR }
  const filled = applyChange(EMPTY_REGISTRY, 'mf-auth', start, fill(A)) ?? EMPTY_REGISTRY
  const granted = applyChange(filled, 'mf-auth', actor, grant('/shop')) ?? EMPTY_REGISTRY
  const restarted = applyChange(granted, 'mf-auth', start, fill(B))
  expect(restarted?.remotes['mf-auth']).toMatchObject({ stable: 'b', grants: ['/shop'] })
})
