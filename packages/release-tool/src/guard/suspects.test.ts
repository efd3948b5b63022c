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
  const { suspects, verdicts } = setUp()
  for (let visitor = 0; visitor < 40; visitor++) {
    const leftOut = suspects.chooseLeftOut(LIVE)
    const releases = LIVE.filter((key) => !leftOut.includes(key))
    const loaded = releases.filter((key) => key !== OTHER)
    suspects.count({ address: `10.0.${visitor}.1`, releases, loaded, isBroken: loaded.length === 2 })
  }
  expect(verdicts).toEqual([])
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

test('a suspicion ends ten minutes after the last broken page', () => {
  const { visit, wait } = setUp()
  for (let visitor = 0; visitor < 3; visitor++) visit()
  expect(visit([])).not.toEqual([])
  wait(10 * 60_000 + 1)
  expect(visit([])).toEqual([])
})
