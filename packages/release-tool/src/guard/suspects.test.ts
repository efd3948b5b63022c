import { expect, test } from 'vitest'
import { createSuspects } from './suspects.ts'

const GUILTY = 'mf-chat-call=aaaa'
const INNOCENT = 'mf-account=bbbb'
const OTHER = 'mf-auth=cccc'
const LIVE = [GUILTY, INNOCENT, OTHER]

/** A product whose pages with both releases are broken because of one of them. */
function setUp() {
  const lines: string[] = []
  const verdicts: string[] = []
  let now = 0
  const suspects = createSuspects({
    onGuilty: (remote, release, why) => verdicts.push(`${remote} ${release} ${why}`),
    log: (line) => lines.push(line),
    now: () => now,
  })
  let visitors = 0
  /** A visitor of a network of their own opens the page that shows both releases. Returns what the page left out. */
  const visit = (guilty: readonly string[] = [GUILTY], address = `10.0.${visitors++}.1`) => {
    const leftOut = suspects.chooseLeftOut([GUILTY, INNOCENT])
    const remain = (keys: readonly string[]) => keys.filter((key) => !leftOut.includes(key))
    const loaded = remain([GUILTY, INNOCENT])
    const isBroken = guilty.length > 0 && guilty.every((key) => loaded.includes(key))
    suspects.count({ address, releases: remain(LIVE), loaded, isBroken })
    return leftOut
  }
  const wait = (milliseconds: number) => {
    now += milliseconds
  }
  return { suspects, lines, verdicts, visit, wait }
}

test('new visits are tried without one suspect at a time, and the release whose absence heals is found', () => {
  const { lines, verdicts, visit } = setUp()
  const leftOut = Array.from({ length: 13 }, () => visit())
  expect(leftOut.slice(0, 3)).toEqual([[], [], []])
  expect(leftOut.slice(3, 7).flat().sort()).toEqual([INNOCENT, INNOCENT, GUILTY, GUILTY].sort())
  expect(verdicts).toEqual([
    expect.stringMatching(
      /^mf-chat-call aaaa left the page unusable for \d of \d networks, and without it for 0 of \d networks$/,
    ),
  ])
  // It stays out until the guard has acted.
  expect(visit()).toEqual([GUILTY])
  expect(lines[0]).toMatch(/^SUSPECT: mf-chat-call=aaaa was on pages that could not be used for 3 networks/)
})

test('pages that are whole without either of two releases find none guilty', () => {
  const { suspects, verdicts, lines } = setUp()
  for (let visitor = 0; visitor < 40; visitor++) {
    const leftOut = suspects.chooseLeftOut(LIVE)
    const releases = LIVE.filter((key) => !leftOut.includes(key))
    const loaded = releases.filter((key) => key !== OTHER)
    suspects.count({ address: `10.0.${visitor}.1`, releases, loaded, isBroken: loaded.length === 2 })
  }
  expect(verdicts).toEqual([])
  expect(lines.filter((line) => line.startsWith('UNDECIDED'))).toEqual([
    expect.stringMatching(/without any one of mf-\S+, mf-\S+\. None is rolled back.*`mf rollback`/),
  ])
})

test('one network, however often it reports, makes no release a suspect', () => {
  const { verdicts, visit } = setUp()
  for (let again = 0; again < 50; again++) expect(visit([GUILTY], '10.0.0.1')).toEqual([])
  expect(verdicts).toEqual([])
})

test('a fault of the shell, which stays without any release, finds none guilty', () => {
  const { suspects, verdicts } = setUp()
  for (let visitor = 0; visitor < 40; visitor++) {
    const leftOut = suspects.chooseLeftOut([GUILTY, INNOCENT])
    const releases = LIVE.filter((key) => !leftOut.includes(key))
    const loaded = releases.filter((key) => key !== OTHER)
    suspects.count({ address: `10.0.${visitor}.1`, releases, loaded, isBroken: true })
  }
  expect(verdicts).toEqual([])
})

test('pages that are whole for most visitors make no release guilty', () => {
  const { verdicts, visit } = setUp()
  for (let visitor = 0; visitor < 60; visitor++) visit(visitor % 20 ? [] : [GUILTY])
  expect(verdicts).toEqual([])
})

test('a suspect is logged once, with the number of other releases', () => {
  const { lines, visit } = setUp()
  for (let visitor = 0; visitor < 3; visitor++) visit()
  expect(lines).toEqual([
    'SUSPECT: mf-chat-call=aaaa was on pages that could not be used for 3 networks, with 1 other releases. New visits are tried without one ' +
      'of them at a time, and the guard takes back the one whose absence heals.',
    expect.stringMatching(/^SUSPECT: mf-account=bbbb /),
  ])
  for (let visitor = 0; visitor < 4; visitor++) visit([GUILTY], '10.0.1.1')
  expect(lines).toHaveLength(2)
})

test('a network has one vote, which is a failure if any of its pages was broken', () => {
  const { suspects, verdicts } = setUp()
  const count = (network: number, isBroken: boolean) =>
    suspects.count({ address: `10.0.${network}.1`, releases: LIVE, loaded: [GUILTY, INNOCENT], isBroken })
  for (let again = 0; again < 2; again++) for (const network of [0, 1]) count(network, again === 0)
  expect(suspects.chooseLeftOut(LIVE)).toEqual([])
  count(2, true)
  for (const network of [0, 1, 2]) count(network, false)
  expect(suspects.chooseLeftOut(LIVE)).toHaveLength(1)
  expect(verdicts).toEqual([])
})

test('pages without other suspects, and pages without releases, say nothing about a suspect', () => {
  const { suspects, verdicts } = setUp()
  const broken = { releases: LIVE, loaded: [GUILTY, INNOCENT], isBroken: true }
  for (let visitor = 0; visitor < 20; visitor++) suspects.count({ address: `10.0.${visitor}.1`, ...broken })
  suspects.chooseLeftOut(LIVE)
  suspects.chooseLeftOut(LIVE)
  const whole = [
    { releases: [INNOCENT, OTHER], loaded: [OTHER] },
    { releases: [INNOCENT, OTHER], loaded: [] },
    { releases: [], loaded: [INNOCENT] },
    // The same remote in another release.
    { releases: ['mf-chat-call=dddd', INNOCENT], loaded: [INNOCENT] },
  ]
  for (const [index, page] of whole.entries())
    for (let visitor = 0; visitor < 20; visitor++)
      suspects.count({ address: `10.${index + 1}.${visitor}.1`, ...page, isBroken: false })
  expect(verdicts).toEqual([])
})

test('a release that was never left out is not judged by pages without it', () => {
  const { suspects, verdicts } = setUp()
  for (let visitor = 0; visitor < 20; visitor++)
    suspects.count({ address: `10.0.${visitor}.1`, releases: LIVE, loaded: [GUILTY, INNOCENT], isBroken: true })
  for (let visitor = 0; visitor < 20; visitor++)
    suspects.count({ address: `10.1.${visitor}.1`, releases: [INNOCENT, OTHER], loaded: [INNOCENT], isBroken: false })
  expect(verdicts).toEqual([])
})

test('fifty releases are remembered at most', () => {
  const { suspects } = setUp()
  const keys = Array.from({ length: 51 }, (_, index) => `remote-${index}=aaaa`)
  for (let visitor = 0; visitor < 3; visitor++)
    suspects.count({ address: `10.0.${visitor}.1`, releases: keys, loaded: keys, isBroken: true })
  expect(suspects.chooseLeftOut(keys.slice(49, 50))).toEqual(keys.slice(49, 50))
  expect(suspects.chooseLeftOut(keys.slice(50))).toEqual([])
})

test('a suspicion lasts for ten minutes from the last broken page on', () => {
  const { visit, wait } = setUp()
  for (let visitor = 0; visitor < 3; visitor++) visit()
  wait(10 * 60_000)
  expect(visit([])).not.toEqual([])
})

test('a suspicion ends ten minutes after the last broken page', () => {
  const { visit, wait } = setUp()
  for (let visitor = 0; visitor < 3; visitor++) visit()
  expect(visit([])).not.toEqual([])
  wait(10 * 60_000 + 1)
  expect(visit([])).toEqual([])
})
