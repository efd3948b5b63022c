import { afterEach, expect, test, vi } from 'vitest'
import { toChange } from '../registry/actions.ts'
import { changeRemote } from '../registry/change-registry.ts'
import { type Change, canary, pin, promote, publish } from '../registry/changes.ts'
import { createLocalClient } from '../registry/local-client.ts'
import { createBuild, REMOTE, temporaryStore } from '../testing/builds.ts'
import { createGuard, createOutcomesFetcher } from './guard.ts'
import { createOutcomeCounter, networkPrefix, VOTE_WINDOW_MS, votingNetwork } from './outcomes.ts'
import { evaluateRelease } from './rollback-decision.ts'

const LIMITS = { failures: 5, rise: 2, ceiling: 20 }
const SECRET = 'secret'
afterEach(() => void vi.restoreAllMocks())
const DAY_MS = VOTE_WINDOW_MS

/** A store with two releases of which the second is live, the counts of a shell's server, and a guard. */
async function setUp() {
  const store = temporaryStore()
  const lines: string[] = []
  let now = Date.parse('2026-11-02T10:00:00Z')
  const change = (decide: Change) => changeRemote(store, REMOTE, { by: 'ada', at: new Date((now += 1000)) }, decide)
  const take = async (text: string, version: string, percent?: number) => {
    const incoming = await store.putRelease(createBuild(text, version))
    await change(publish(incoming, percent === undefined ? undefined : { percent }))
    return incoming.hash
  }
  const clock = () => now
  const outcomes = createOutcomeCounter(store.readRegistry, { secret: SECRET, startedAt: new Date(now), now: clock })
  const look = createGuard({
    registry: createLocalClient(store, { by: '' }),
    fetchOutcomes: async () => outcomes.list(),
    limits: LIMITS,
    log: (line) => lines.push(line),
    now: clock,
  })
  /** Counts mounts or failures of a release, each from a separate network. */
  const visit = async (hash: string, { mounted = 0, failed = 0 }) => {
    for (let one = 0; one < mounted; one++) await outcomes.mounted(REMOTE, hash, `10.${one >> 8}.${one & 255}.1`)
    for (let one = 0; one < failed; one++) await outcomes.failed(REMOTE, hash, `11.${one >> 8}.${one & 255}.1`)
  }
  const wait = (milliseconds: number) => {
    now += milliseconds
  }
  const entry = async () => (await store.readRegistry()).remotes[REMOTE]
  const first = await take('one', '1.0.0')
  return { store, lines, change, take, outcomes, look, visit, wait, entry, first }
}

test('a release that fails more often than its predecessor is rolled back, with the reason in the history', async () => {
  const { lines, take, look, visit, entry, first } = await setUp()
  await visit(first, { mounted: 19, failed: 1 })
  const second = await take('two', '2.0.0')
  await visit(second, { mounted: 2, failed: 8 })
  await look()
  expect(await entry()).toMatchObject({ stable: first, before: [] })
  const why = `failed for 8 of 10 networks; its predecessor ${first} failed for 1 of 20 networks`
  expect((await entry())?.history[0]).toMatchObject({ by: 'automatic', what: 'rollback', release: first, why })
  expect(lines).toEqual([
    `ROLLED BACK: ${REMOTE} ${second} ${why}. ${first} is live. Publish a repair; \`mf promote\` brings it back as it was.`,
  ])
})

test('few failures, or as many as those of the predecessor, change nothing', async () => {
  const { take, look, visit, entry, first } = await setUp()
  await visit(first, { mounted: 16, failed: 8 })
  const second = await take('two', '2.0.0')
  await visit(second, { failed: 4 })
  await look()
  expect((await entry())?.stable).toBe(second)
  await visit(second, { mounted: 10, failed: 6 })
  await look()
  expect((await entry())?.stable).toBe(second)
})

test('a release that was live before the counting started is compared only with a counted predecessor', async () => {
  const { store, lines, take, visit, entry } = await setUp()
  const second = await take('two', '2.0.0')
  await visit(second, { mounted: 50 })
  const startedAt = new Date('2026-11-03T10:00:00Z')
  const restarted = createOutcomeCounter(store.readRegistry, { secret: SECRET, startedAt })
  const look = createGuard({
    registry: createLocalClient(store, { by: '' }),
    fetchOutcomes: async () => restarted.list(),
    limits: LIMITS,
    log: (line) => lines.push(line),
  })
  for (let one = 0; one < 20; one++) await restarted.failed(REMOTE, second, `10.0.${one}.1`)
  await look()
  expect((await entry())?.stable).toBe(second)
  expect(lines).toEqual([
    expect.stringMatching(/^FAILING: .* It stays live, because it was live before the counting started/),
  ])
})

test('five requests from one IPv6 /48 do not roll back a release that forty visitors liked', async () => {
  const { take, look, outcomes, visit, entry } = await setUp()
  const second = await take('two', '2.0.0')
  await visit(second, { mounted: 40 })
  for (let one = 0; one < 5; one++) await outcomes.failed(REMOTE, second, `2001:db8:1:${one.toString(16)}::1`)
  for (let one = 0; one < 500; one++) await outcomes.failed(REMOTE, second, `203.0.113.${one % 256}`)
  expect(outcomes.list()).toMatchObject([{ release: second, mounted: 40, failed: 2 }])
  await look()
  expect((await entry())?.stable).toBe(second)
})

test('a network has one vote a day, which is a failure if anything failed', async () => {
  const { take, outcomes, wait } = await setUp()
  const second = await take('two', '2.0.0')
  for (const day of [1, 2]) {
    await outcomes.mounted(REMOTE, second, '203.0.113.7')
    await outcomes.failed(REMOTE, second, '203.0.113.8')
    await outcomes.mounted(REMOTE, second, '203.0.113.9')
    await outcomes.mounted(REMOTE, second, '198.51.100.1')
    expect(outcomes.list()).toMatchObject([{ mounted: day, failed: day }])
    wait(DAY_MS)
  }
  expect(outcomes.list()[0]?.failedNetworks).toHaveLength(1)
})

test('one network that fails every day never rolls back a release alone', async () => {
  const { take, look, outcomes, wait, entry } = await setUp()
  const second = await take('two', '2.0.0')
  for (let day = 0; day < 30; day++) {
    await outcomes.failed(REMOTE, second, '203.0.113.7')
    wait(DAY_MS)
  }
  await look()
  expect((await entry())?.stable).toBe(second)
})

test('a vote belongs to a /24 of IPv4 or a /48 of IPv6; limits use the address or a /64', () => {
  expect(votingNetwork('::ffff:203.0.113.7')).toBe('203.0.113')
  expect(votingNetwork('2001:db8:0:2:a:b:c:d')).toBe(votingNetwork('2001:0db8:0000:ffff::1'))
  expect(votingNetwork('2001:db8:0:2::1')).not.toBe(votingNetwork('2001:db8:1:2::1'))
  expect(networkPrefix('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkPrefix('2001:db8:0:2:a:b:c:d')).toBe(networkPrefix('2001:0db8:0000:0002::1'))
  expect(networkPrefix('2001:db8:0:2::1')).not.toBe(networkPrefix('2001:db8:0:3::1'))
  expect(networkPrefix('::1')).toBe('0:0:0:0')
  expect(votingNetwork('fe80::1%eth0')).toBe('fe80:0:0')
  expect(votingNetwork('unknown')).toBe('unknown')
})

test('a release that fails for everyone is rolled back although its predecessor was as bad', async () => {
  const { take, look, visit, entry, first } = await setUp()
  await visit(first, { failed: 60 })
  const second = await take('two', '2.0.0')
  await visit(second, { failed: 60 })
  await look()
  expect((await entry())?.stable).toBe(first)
  const why = `failed for 60 of 60 networks; its predecessor ${first} failed for 60 of 60 networks, and no release may fail for more than 20 %`
  expect((await entry())?.history[0]?.why).toBe(why)
})

test('a release whose share of failures is as bad as that of its predecessor stays, also after a run of bad luck', async () => {
  const { take, look, visit, entry, first } = await setUp()
  await visit(first, { mounted: 184, failed: 16 })
  const second = await take('two', '2.0.0')
  await visit(second, { mounted: 48, failed: 7 })
  await look()
  expect((await entry())?.stable).toBe(second)
})

test('a release that fails for one in twenty for good is rolled back', async () => {
  const { take, look, visit, entry, first } = await setUp()
  await visit(first, { mounted: 1000 })
  const second = await take('two', '2.0.0')
  await visit(second, { mounted: 57, failed: 3 })
  await look()
  expect((await entry())?.stable).toBe(second)
  await visit(second, { mounted: 285, failed: 15 })
  await look()
  expect((await entry())?.stable).toBe(first)
})

test('the operator is warned once when a release has too few votes after a day', async () => {
  const { lines, take, look, visit, wait } = await setUp()
  const second = await take('two', '2.0.0')
  await visit(second, { mounted: 3 })
  await look()
  expect(lines).toEqual([])
  wait(DAY_MS)
  await look()
  await look()
  expect(lines).toEqual([
    expect.stringContaining(
      `TOO FEW VISITORS: ${REMOTE} ${second} has 3 votes after 24 h (one a day for each network). With fewer than 20 `,
    ),
  ])
  const third = await take('three', '3.0.0')
  await visit(third, { mounted: 20 })
  wait(DAY_MS)
  await look()
  expect(lines).toHaveLength(1)
})

test('counts of several servers are added, and a network that failed on both counts once', async () => {
  const one = { remote: REMOTE, release: 'a', since: '2026-11-02T10:00:00Z', fromFirst: true }
  const answers = [
    [{ ...one, mounted: 3, failed: 2, failedNetworks: ['x', 'y'] }],
    [{ ...one, fromFirst: false, mounted: 1, failed: 1, failedNetworks: ['y'] }],
  ]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answers.shift()))
  const fetchOutcomes = createOutcomesFetcher(['http://127.0.0.1:1', 'http://127.0.0.2:1'], 'token')
  expect(await fetchOutcomes()).toEqual([
    { ...one, fromFirst: false, mounted: 4, failed: 3, failedNetworks: ['y', 'x'] },
  ])
})

test('a canary that fails is ended, and the live release stays', async () => {
  const { lines, take, look, visit, entry, first } = await setUp()
  const second = await take('two', '2.0.0', 20)
  await visit(first, { mounted: 40 })
  await visit(second, { mounted: 2, failed: 5 })
  await look()
  expect(await entry()).toMatchObject({ stable: first })
  expect((await entry())?.canary).toBeUndefined()
  expect((await entry())?.history[0]).toMatchObject({ by: 'automatic', what: 'end canary', release: second })
  expect(lines[0]).toMatch(/^ROLLED BACK: .* is live, and the canary has ended\. Publish a repair; `mf promote`/)
})

test('a fault in the renderer is reason enough for a rollback, and the first one is named', async () => {
  const { take, outcomes, look, visit, entry, first } = await setUp()
  const second = await take('two', '2.0.0')
  await visit(second, { mounted: 40 })
  await outcomes.faulted(REMOTE, second, 'its renderer hung')
  await outcomes.faulted(REMOTE, second, 'its renderer ended')
  await outcomes.faulted(REMOTE, first, 'is no longer live')
  expect(outcomes.list()).toMatchObject([{ release: second, fault: 'its renderer hung' }])
  await look()
  expect((await entry())?.stable).toBe(first)
  expect((await entry())?.history[0]?.why).toBe('its renderer hung')
})

test('a release stays when its predecessor does not fit the live shell', async () => {
  const { take, outcomes, visit, entry, first } = await setUp()
  const second = await take('two', '2.0.0')
  await visit(second, { failed: 6 })
  const live = await entry()
  const decide = (incompatible: string) =>
    live && evaluateRelease(live, outcomes.list(), LIMITS, new Map([[incompatible, 'needs a newer shell']]))
  expect(decide(first)?.exemption).toBe('its predecessor does not fit the live shell')
  expect(decide(second)).toMatchObject({
    why: `failed for 6 of 6 networks; its predecessor ${first} has no votes`,
    exemption: undefined,
  })
})

test('counts of the last four times that releases went live are kept', async () => {
  const { change, take, outcomes, visit, first } = await setUp()
  const second = await take('two', '2.0.0')
  for (const live of [first, second, first, second, first]) {
    await change(promote(live))
    await visit(live, { mounted: 1 })
  }
  expect(outcomes.list().map(({ release }) => release)).toEqual([first, second, first, second])
})

test('a release counts its first visitor when it goes live in the moment in which the counting starts', async () => {
  const { store, first } = await setUp()
  const since = (await store.readRegistry()).remotes[REMOTE]?.history[0]?.at
  const isFromFirst = async (startedAt: Date) => {
    const outcomes = createOutcomeCounter(store.readRegistry, { secret: SECRET, startedAt })
    await outcomes.mounted(REMOTE, first, '203.0.113.7')
    return outcomes.list()[0]?.fromFirst
  }
  expect(await isFromFirst(new Date(since ?? ''))).toBe(true)
  expect(await isFromFirst(new Date(Date.parse(since ?? '') + 1))).toBe(false)
})

test('the failed networks of a release are pseudonyms, at most 200 of them', async () => {
  const { outcomes, visit, first } = await setUp()
  await visit(first, { failed: 201 })
  const [counted] = outcomes.list()
  expect(counted).toMatchObject({ failed: 201, mounted: 0 })
  expect(counted?.failedNetworks).toHaveLength(200)
  for (const key of counted?.failedNetworks ?? []) expect(key).toMatch(/^[\w-]{16}$/)
})

test('a failing live release is rolled back during a canary, which continues', async () => {
  const { take, look, visit, entry, first } = await setUp()
  const second = await take('two', '2.0.0')
  const third = await take('three', '3.0.0', 20)
  await visit(second, { failed: 6 })
  await look()
  expect(await entry()).toMatchObject({ stable: first, canary: { release: third } })
})

test('a release without a predecessor stays live, which is logged once', async () => {
  const { lines, look, visit, first } = await setUp()
  await visit(first, { failed: 9 })
  await look()
  await look()
  expect(lines).toEqual([expect.stringContaining('It stays live, because it has no predecessor.')])
})

test('a pinned release is not rolled back', async () => {
  const { lines, change, take, look, visit, entry } = await setUp()
  const second = await take('two', '2.0.0')
  await change(pin())
  await visit(second, { failed: 20 })
  await look()
  expect((await entry())?.stable).toBe(second)
  expect(lines.at(-1)).toContain('It stays live, because it is pinned')
})

test('no two releases in a row are rolled back, because the cause is then outside the releases', async () => {
  const { lines, take, look, visit, entry } = await setUp()
  const second = await take('two', '2.0.0')
  const third = await take('three', '3.0.0')
  await visit(third, { failed: 5 })
  await look()
  await visit(second, { failed: 5 })
  await look()
  expect((await entry())?.stable).toBe(second)
  expect(lines.at(-1)).toContain('an automatic rollback made it live, and the guard never rolls back twice in a row')
})

test('a release that is made live again is evaluated anew; its earlier failures do not count', async () => {
  const { change, take, look, visit, entry } = await setUp()
  const second = await take('two', '2.0.0')
  await visit(second, { failed: 5 })
  await look()
  await change(promote(second))
  await look()
  expect((await entry())?.stable).toBe(second)
  await visit(second, { mounted: 30 })
  await look()
  expect((await entry())?.stable).toBe(second)
})

test('reports of a release that is no longer live are not counted', async () => {
  const { take, outcomes, visit, first } = await setUp()
  const second = await take('two', '2.0.0')
  await visit(first, { failed: 9 })
  await visit('0123456789abcdef', { failed: 9 })
  expect(outcomes.list()).toEqual([])
  await visit(second, { mounted: 1 })
  expect(outcomes.list()).toHaveLength(1)
})

test('a concurrent manual change wins', async () => {
  const { change, take, outcomes, visit, entry, first } = await setUp()
  const second = await take('two', '2.0.0')
  await visit(second, { failed: 5 })
  const before = await entry()
  const decision = before && evaluateRelease(before, outcomes.list(), LIMITS)
  if (!decision) throw new Error('A rollback was expected.')
  await change(canary(first, { percent: 5 }))
  await change(promote(first))
  const { release, since, why } = decision
  const rollback = await toChange({ action: 'automatic rollback', release, since, why }, async () => undefined)
  expect((await change(rollback)).changed).toBe(false)
  expect((await entry())?.history[0]?.by).toBe('ada')
})

test('a guard without counts logs it once and continues', async () => {
  const { store } = await setUp()
  const lines: string[] = []
  const ask = async () => Promise.reject(new Error('the shell does not answer'))
  const look = createGuard({
    registry: createLocalClient(store, { by: '' }),
    fetchOutcomes: ask,
    limits: LIMITS,
    log: (line) => lines.push(line),
  })
  await look()
  await look()
  expect(lines).toEqual([
    expect.stringMatching(/^OUTCOMES NOT READ: the shell does not answer\. No release .* OUTCOMES_TOKEN/),
  ])
})
