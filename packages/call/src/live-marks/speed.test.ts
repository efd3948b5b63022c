import { expect, test } from 'vitest'
import { measureSpeed, NO_SPEED, type Speed } from './speed.ts'

/** Follows frames for so many milliseconds; each takes what `took` says of its number. Returns the speed and the times of its changes. */
function follow(
  speed: Speed,
  {
    from,
    ms,
    gap = 50,
    took,
    isInStroke = false,
  }: { from: number; ms: number; gap?: number; took: (frame: number) => number; isInStroke?: boolean },
) {
  let now = speed
  const changes: [at: number, step: Speed['step']][] = []
  for (let at = from + gap, frame = 0; at <= from + ms; at += gap, frame++) {
    const next = measureSpeed(now, { at, took: took(frame) }, { isInStroke })
    if (next.step !== now.step) changes.push([at, next.step])
    now = next
  }
  return { speed: now, changes }
}
const slow = () => 25
const fast = () => 5

test('a page whose every frame takes long goes down a step after three seconds each, and not below the one with a single mark', () => {
  const { changes } = follow(NO_SPEED, { from: 0, ms: 60_000, took: slow })
  expect(changes.map(([, step]) => step)).toEqual([1, 2])
  expect(changes[0]?.[0]).toBeGreaterThanOrEqual(3000)
  expect(changes[0]?.[0]).toBeLessThan(3100)
  expect((changes[1]?.[0] ?? 0) - (changes[0]?.[0] ?? 0)).toBeLessThan(3100)
})

test('other work on the processor, which makes up to seven of ten frames late, changes nothing', () => {
  const interrupted = (late: number) => (frame: number) => (frame % 10 < late ? 60 + 9 * (frame % 10) : 8)
  for (const late of [1, 5, 7])
    expect(follow(NO_SPEED, { from: 0, ms: 60_000, took: interrupted(late) }).changes).toEqual([])
  expect(follow(NO_SPEED, { from: 0, ms: 3600, gap: 500, took: (frame) => (frame === 0 ? 90 : 5) }).changes).toEqual([])
})

test('a slow page with other work on its processor goes down as well', () => {
  const took = (frame: number) => (frame % 2 === 0 ? 25 : 60)
  expect(follow(NO_SPEED, { from: 0, ms: 4000, took }).speed.step).toBe(1)
})

test('a page goes up one step at a time, each after half a minute, and not while its person draws', () => {
  const { speed, changes } = follow(NO_SPEED, { from: 0, ms: 7000, took: slow })
  expect(speed.step).toBe(2)
  const [, [fell] = [0]] = changes
  const stroke = follow(speed, { from: 7000, ms: 40_000, took: fast, isInStroke: true })
  expect(stroke.changes).toEqual([])
  const after = follow(stroke.speed, { from: 47_000, ms: 40_000, took: fast })
  expect(after.changes).toEqual([
    [47_050, 1],
    [77_050, 0],
  ])
  const atOnce = follow(speed, { from: 7000, ms: 40_000, took: fast })
  expect(atOnce.changes).toEqual([[fell + 30_000, 1]])
})

test('below eight frames a second for two seconds no mark is shown, whatever the step, and half a minute later it is tried again', () => {
  const stuck = follow(NO_SPEED, { from: 0, ms: 2200, gap: 130, took: () => 130 })
  expect(stuck.changes).toEqual([[2080, 3]])
  const tried = follow(stuck.speed, { from: 2200, ms: 40_000, gap: 130, took: () => 130 })
  expect(tried.speed).toMatchObject({ step: 3 })
  expect(tried.speed.changedAt).toBeGreaterThan(32_080)
  const [[back, step] = []] = follow(stuck.speed, { from: 2200, ms: 33_000, took: fast }).changes
  expect(step).toBe(2)
  expect(back).toBeGreaterThanOrEqual(34_000)
  expect(back).toBeLessThan(34_300)
})

test('frames after a pause are measured anew', () => {
  const before = follow(NO_SPEED, { from: 0, ms: 2900, took: slow })
  const after = follow(before.speed, { from: 10_000, ms: 2500, took: slow })
  expect([...before.changes, ...after.changes]).toEqual([])
})
