import { describe, expect, test } from 'vitest'
import { createPicture, type LineSample, type Picture, reducePicture } from './picture.ts'
import { LAST_STEP, LINE_MODES } from './picture-steps.ts'

const good: LineSample = { rttMs: 40, lossPercent: 0, availableKbit: 3000, isSilent: false }
const FULL = LINE_MODES.full.ceiling

/** Measures one sample per second and returns every state, the last one last. */
function simulate(line: (picture: Picture, second: number) => LineSample, seconds: number, from = createPicture(FULL)) {
  const states = [from]
  for (let second = 0; second < seconds; second++) {
    const before = states.at(-1) ?? from
    states.push(reducePicture(before, { type: 'lineMeasured', line: line(before, second), ceiling: FULL }))
  }
  return states
}
const last = (states: readonly Picture[]) => states.at(-1) as Picture
const onLine = (change: Partial<LineSample>, seconds: number, from?: Picture) =>
  last(simulate(() => ({ ...good, ...change }), seconds, from))
/** A line with a constant rate: the estimate follows what is sent at most by half, as in Chromium. */
const constantRate = (kbit: number) => () => ({ ...good, availableKbit: kbit * 0.9 })
/** The seconds at which the step or the state changes. */
const changes = (states: readonly Picture[]) =>
  states.flatMap((state, second) => {
    const before = states[second - 1]
    return before && (before.step !== state.step || before.at !== state.at) ? [second] : []
  })

describe('steps', () => {
  test('a good line keeps the best step', () => {
    expect(onLine({}, 300)).toMatchObject({ at: 'shown', step: 0 })
  })

  test('a small estimate lowers the picture after two samples to the step that fits', () => {
    expect(onLine({ availableKbit: 300 }, 1)).toMatchObject({ step: 0 })
    expect(onLine({ availableKbit: 300 }, 2)).toMatchObject({ at: 'shown', step: 2 })
    expect(onLine({ availableKbit: 200 }, 2)).toMatchObject({ step: 3 })
    expect(onLine({ availableKbit: 95 }, 2)).toMatchObject({ step: LAST_STEP })
  })

  test('an estimate below half of the need lowers it with the first sample', () => {
    expect(onLine({ availableKbit: 280 }, 1)).toMatchObject({ at: 'shown', step: 2 })
    expect(onLine({ availableKbit: 30 }, 1)).toMatchObject({ at: 'shown', step: LAST_STEP })
  })

  test('an estimate that is used little does not lower the level, and after six seconds a larger one is tried', () => {
    expect(onLine({ availableKbit: 300, sentKbit: 150 }, 60)).toMatchObject({ at: 'shown', step: 0 })
    const small = onLine({ availableKbit: 230, sentKbit: 230 }, 2)
    expect(small).toMatchObject({ step: 2 })
    expect(onLine({ availableKbit: 230, sentKbit: 230 }, 60, small)).toMatchObject({ step: 2 })
    expect(onLine({ availableKbit: 230, sentKbit: 100 }, 5, small)).toMatchObject({ step: 2 })
    expect(onLine({ availableKbit: 230, sentKbit: 100 }, 6, small)).toMatchObject({ step: 1 })
  })

  test('the picture grows to the best step that the line has carried for six seconds', () => {
    const small = onLine({ availableKbit: 95 }, 2)
    expect(onLine({ availableKbit: 300 }, 5, small)).toMatchObject({ step: LAST_STEP })
    expect(onLine({ availableKbit: 300 }, 6, small)).toMatchObject({ step: 2 })
    expect(onLine({ availableKbit: 3000 }, 6, small)).toMatchObject({ step: 0 })
  })

  test('a browser without an estimate keeps its step, and delay or loss still give the picture up', () => {
    const unknown: LineSample = { rttMs: 40, lossPercent: 0, isSilent: false }
    expect(last(simulate(() => unknown, 60))).toMatchObject({ at: 'shown', step: 0 })
    expect(last(simulate(() => ({ ...unknown, rttMs: 1500 }), 3)).at).toBe('suspended')
  })

  test.each([100, 200, 400, 800])(
    'on a constant line of %s kbit/s no two changes after the first 30 s are within a minute',
    (kbit) => {
      const states = simulate(constantRate(kbit), 900)
      expect(states.every(({ at }) => at === 'shown')).toBe(true)
      const raises = changes(states).filter((second) => {
        const [before, after] = [states[second - 1], states[second]]
        return second > 30 && before && after && after.step < before.step
      })
      for (const [index, second] of raises.entries())
        if (index > 0) expect(second - (raises[index - 1] ?? 0)).toBeGreaterThanOrEqual(60)
    },
  )

  test('the thin mode never rises above its step, and ends with the best one', () => {
    const thin = reducePicture(createPicture(FULL), { type: 'modeChanged', ceiling: LINE_MODES.thin.ceiling })
    const later = Array.from({ length: 100 }).reduce<Picture>(
      (picture) => reducePicture(picture, { type: 'lineMeasured', line: good, ceiling: LINE_MODES.thin.ceiling }),
      thin,
    )
    expect(later).toMatchObject({ at: 'shown', step: LAST_STEP })
    expect(reducePicture(later, { type: 'modeChanged', ceiling: FULL })).toMatchObject({ step: 0 })
  })
})

describe('giving the picture up', () => {
  test.each([
    ['a round trip of more than a second', { rttMs: 1100 }],
    ['a loss of more than 30 %', { lossPercent: 35 }],
    ['silence', { isSilent: true }],
  ])('%s for three samples suspends it', (_, change) => {
    expect(onLine(change, 2).at).toBe('shown')
    expect(onLine(change, 3).at).toBe('suspended')
  })

  test('one better second in between keeps the video', () => {
    const slow = { ...good, rttMs: 1100 }
    const samples = [slow, slow, good, slow, slow]
    expect(last(simulate((_, second) => samples[second] ?? good, 5)).at).toBe('shown')
  })

  test('a line that carries less than the sound and the last step for six seconds suspends it', () => {
    expect(onLine({ availableKbit: 60 }, 6)).toMatchObject({ at: 'shown', step: LAST_STEP })
    expect(onLine({ availableKbit: 60 }, 7).at).toBe('suspended')
  })

  test('an estimate that has collapsed and grows again keeps the last step', () => {
    // The readings of a line of 100 kbit/s after its beginning.
    const estimates = [40, 43, 46, 62, 62, 65, 71, 74]
    const states = simulate((_, second) => ({ ...good, availableKbit: estimates[second] ?? 90 }), 60)
    expect(last(states)).toMatchObject({ at: 'shown', step: LAST_STEP })
    expect(changes(states)).toEqual([1])
  })

  test('single seconds of higher loss on a line with 20 % keep the video', () => {
    const losses = [22, 31, 28, 33, 15, 19, 31, 32, 24, 18]
    expect(last(simulate((_, second) => ({ ...good, lossPercent: losses[second % 10] ?? 20 }), 60)).at).toBe('shown')
  })

  test('a bad line that still carries the video keeps it', () => {
    expect(onLine({ rttMs: 800, lossPercent: 12 }, 60).at).toBe('shown')
  })
})

describe('the return', () => {
  const suspended = onLine({ rttMs: 1100 }, 3)

  test('five good seconds start a probe in the last step, and four later the picture returns in the step that fits', () => {
    expect(onLine({}, 4, suspended).at).toBe('suspended')
    expect(onLine({}, 5, suspended)).toMatchObject({ at: 'probing', step: LAST_STEP })
    expect(onLine({ availableKbit: 200 }, 8, suspended).at).toBe('probing')
    expect(onLine({ availableKbit: 200 }, 9, suspended)).toMatchObject({ at: 'shown', step: 3 })
    expect(onLine({ availableKbit: 60 }, 60, suspended).at).not.toBe('shown')
  })

  test('a probe that finds room for the best step ends after two seconds', () => {
    expect(onLine({}, 6, suspended).at).toBe('probing')
    expect(onLine({}, 7, suspended)).toMatchObject({ at: 'shown', step: 0 })
  })

  test('the unused estimate of suspended video does not prevent a probe', () => {
    const states = simulate(({ at }) => ({ ...good, availableKbit: at === 'suspended' ? 50 : 400 }), 20, suspended)
    expect(last(states)).toMatchObject({ at: 'shown', step: 1 })
  })

  test('a probe that finds too little rate stays invisible', () => {
    const states = simulate(({ at }) => ({ ...good, availableKbit: at === 'suspended' ? 100 : 50 }), 30, suspended)
    expect(states.map(({ at }) => at)).not.toContain('shown')
  })

  test('a probe that finds too little rate without hindering the sound is repeated after five seconds', () => {
    const states = simulate(({ at }) => ({ ...good, availableKbit: at === 'suspended' ? 100 : 50 }), 100, suspended)
    const probes = changes(states).filter((second) => states[second]?.at === 'probing')
    // Each probe takes four seconds.
    expect(probes.map((second, index) => second - (probes[index - 1] ?? 0))).toEqual([5, ...Array(10).fill(9)])
  })

  /** A constant line that carries the sound well and never the picture. */
  const soundOnly = ({ at }: Picture): LineSample => (at === 'suspended' ? good : { ...good, rttMs: 1500 })

  test('probes that hinder the sound are repeated after 5 s, three times 8 s, then ever longer pauses, without showing the video', () => {
    const states = simulate(soundOnly, 300, suspended)
    const probes = changes(states).filter((second) => states[second]?.at === 'probing')
    // Each probe takes two seconds.
    expect(probes.map((second, index) => second - (probes[index - 1] ?? 0))).toEqual([
      5, 10, 10, 10, 18, 34, 62, 62, 62,
    ])
    expect(states.some(({ at }) => at === 'shown')).toBe(false)
  })

  /** A line that carries the picture for a few seconds only, as if other traffic came back with it. */
  const tooShort = (picture: Picture) => (picture.at === 'shown' ? { ...good, rttMs: 1500 } : good)

  test('video that is suspended again soon after its return stays suspended for 1, 2 and 4 minutes', () => {
    const states = simulate(tooShort, 900, suspended)
    const returns = changes(states).filter((second) => states[second]?.at === 'shown')
    expect(returns.map((second, index) => second - (returns[index - 1] ?? 0))).toEqual([7, 65, 125, 245, 245])
  })

  test('video that stays for a minute counts as stable', () => {
    const failed = last(simulate(tooShort, 20, suspended))
    expect(failed.failedReturns).toBe(1)
    const stable = onLine({}, 70 + 60, failed)
    expect(stable).toMatchObject({ at: 'shown', failedReturns: 0 })
  })

  test('after a reconnection video returns at once, and a suspension soon after counts as a failed return', () => {
    const back = reducePicture(suspended, { type: 'reconnected' })
    expect(back.at).toBe('shown')
    expect(onLine({ rttMs: 1100 }, 3, back)).toMatchObject({ at: 'suspended', failedReturns: 1 })
  })

  test('a level that was raised before the line got bad does not delay the return', () => {
    const raised = last(simulate(() => ({ ...good }), 6, onLine({ availableKbit: 200, sentKbit: 200 }, 2)))
    expect(raised).toMatchObject({ step: 0, sinceRaise: 0 })
    const suspended = onLine({ rttMs: 1600 }, 30, raised)
    expect(suspended.at).toBe('suspended')
    expect(onLine({}, 7, suspended).at).toBe('shown')
  })

  test('on a line where every larger level suspends the video, larger levels are tried a minute apart', () => {
    const treacherous = ({ at, step, sinceReturn }: Picture): LineSample => {
      if (at !== 'shown' || sinceReturn < 20) return { ...good, availableKbit: 100 }
      return { ...good, availableKbit: 300, sentKbit: 50, rttMs: step < LAST_STEP ? 1500 : 40 }
    }
    const states = simulate(treacherous, 600, suspended)
    const raises = changes(states).filter((second) => (states[second]?.step ?? 0) < (states[second - 1]?.step ?? 0))
    expect(raises.length).toBeGreaterThan(3)
    for (const [index, second] of raises.entries())
      if (index > 0) expect(second - (raises[index - 1] ?? 0)).toBeGreaterThanOrEqual(60)
  })
})
