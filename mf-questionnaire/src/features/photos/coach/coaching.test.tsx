import { expect, test } from 'vitest'
import type { Hint } from './advise.ts'
import { type Coaching, INITIAL_COACHING, updateCoaching } from './coaching.ts'

/** The states after measurements, each `[milliseconds, hint]`. */
function run(measurements: readonly (readonly [number, Hint | undefined])[]): Coaching[] {
  const states: Coaching[] = []
  for (const [now, hint] of measurements) states.push(updateCoaching(states.at(-1) ?? INITIAL_COACHING, hint, now))
  return states
}
const shown = (states: readonly Coaching[]) => states.map(({ hint }) => hint)
const announced = (states: readonly Coaching[]) => states.map((state) => state.announced)

test('a hint stays for 1.2 seconds, whatever is measured then', () => {
  expect(
    shown(
      run([
        [0, 'closer'],
        [250, 'good'],
        [500, undefined],
        [1199, 'left'],
        [1200, 'left'],
      ]),
    ),
  ).toEqual(['closer', 'closer', 'closer', 'closer', 'left'])
})

test('an unsure measurement takes the hint away after that time, and the next hint comes at once', () => {
  expect(
    shown(
      run([
        [0, 'closer'],
        [1250, undefined],
        [1500, 'good'],
      ]),
    ),
  ).toEqual(['closer', undefined, 'good'])
})

test('announcements are at least three seconds apart; a hint that remains is announced once', () => {
  expect(
    announced(
      run([
        [0, 'closer'],
        [1250, 'left'],
        [2500, 'good'],
        [2999, 'good'],
        [3000, 'good'],
        [9000, 'good'],
        [9250, 'light'],
      ]),
    ),
  ).toEqual(['closer', 'closer', 'closer', 'closer', 'good', 'good', 'light'])
})

test('nothing changes without a change', () => {
  const [first, second] = run([
    [0, 'good'],
    [5000, 'good'],
  ])
  expect(second).toBe(first)
})
