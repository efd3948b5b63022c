import { describe, expect, test } from 'vitest'
import type { LineSample } from '../../line/line-sample.ts'
import { BANDWIDTH_MODES, LAST_LEVEL, neededFor, PROBE_KBIT } from '../../line/video-levels.ts'
import { settledVideo } from '../../testing/settled-video.ts'
import { createVideoAdaptation, isTested, reduceVideoAdaptation, type VideoAdaptation } from './video-adaptation.ts'

const good: LineSample = { rttMs: 40, lossPercent: 0, availableKbit: 3000, isSilent: false }
const FULL = BANDWIDTH_MODES.full.ceiling

/** Measures one sample per second and returns every state, the last one last. */
function simulate(
  line: (video: VideoAdaptation, second: number) => LineSample,
  seconds: number,
  from = settledVideo(FULL),
) {
  const states = [from]
  for (let second = 0; second < seconds; second++) {
    const before = states.at(-1) ?? from
    states.push(reduceVideoAdaptation(before, { type: 'lineMeasured', line: line(before, second), ceiling: FULL }))
  }
  return states
}
const last = (states: readonly VideoAdaptation[]) => states.at(-1) as VideoAdaptation
const onLine = (change: Partial<LineSample>, seconds: number, from?: VideoAdaptation) =>
  last(simulate(() => ({ ...good, ...change }), seconds, from))
/**
 * A line with a constant rate, as Chromium estimates it: at most half above what is sent, except in the second after a ceiling was raised.
 * The small video of the last level needs 80 kbit/s with the sound.
 */
const constantRate = (kbit: number) => {
  let wasTested = false
  return (video: VideoAdaptation): LineSample => {
    const hasBurst = isTested(video) && !wasTested
    wasTested = isTested(video)
    const sentKbit = Math.min(kbit * 0.9, video.level === LAST_LEVEL ? 80 : neededFor(video.level))
    return { ...good, sentKbit, availableKbit: Math.min(kbit * 0.9, hasBurst ? kbit : sentKbit * 1.5 + 10) }
  }
}
const countTests = (states: readonly VideoAdaptation[]) =>
  states.filter((state, second) => isTested(state) && !isTested(states[second - 1] ?? state)).length
/** The seconds at which the level or the state changes. */
const changes = (states: readonly VideoAdaptation[]) =>
  states.flatMap((state, second) => {
    const before = states[second - 1]
    return before && (before.level !== state.level || before.at !== state.at) ? [second] : []
  })
/** The seconds at which the video gets larger within a minute after it got smaller. */
const findReturns = (states: readonly VideoAdaptation[]) => {
  let loweredAt = Number.NEGATIVE_INFINITY
  return changes(states).filter((second) => {
    const [before, after] = [states[second - 1]?.level ?? 0, states[second]?.level ?? 0]
    if (after > before) loweredAt = second
    return after < before && second - loweredAt < 60
  })
}

describe('levels', () => {
  test('a good line keeps the best level', () => {
    expect(onLine({}, 300)).toMatchObject({ at: 'shown', level: 0 })
  })

  test('a small estimate lowers the video after four samples to the level that fits', () => {
    expect(onLine({ availableKbit: 300 }, 3)).toMatchObject({ level: 0 })
    expect(onLine({ availableKbit: 300 }, 4)).toMatchObject({ at: 'shown', level: 2 })
  })

  test('an estimate that dips for three seconds keeps the level', () => {
    // The readings of a line of 200 kbit/s.
    const dip = [131, 140, 146, 163]
    const states = simulate((_, second) => ({ ...good, availableKbit: dip[second % 8] ?? 200 }), 60, {
      ...settledVideo(3),
      sinceRaise: 0,
    })
    expect(states.every(({ level }) => level === 3)).toBe(true)
  })

  test('an estimate below half of the need lowers it with the first sample', () => {
    expect(onLine({ availableKbit: 280 }, 1)).toMatchObject({ at: 'shown', level: 2 })
    expect(onLine({ availableKbit: 30 }, 1)).toMatchObject({ at: 'shown', level: LAST_LEVEL })
  })

  test('an estimate that is used little does not lower the level, and after a minute a larger one is tried', () => {
    expect(onLine({ availableKbit: 300, sentKbit: 150 }, 60)).toMatchObject({ at: 'shown', level: 0 })
    const small = onLine({ availableKbit: 230, sentKbit: 230 }, 1)
    expect(small).toMatchObject({ level: 2 })
    expect(onLine({ availableKbit: 230, sentKbit: 230 }, 60, small)).toMatchObject({ level: 2 })
    expect(onLine({ availableKbit: 230, sentKbit: 100 }, 69, small)).toMatchObject({ level: 2 })
    expect(onLine({ availableKbit: 230, sentKbit: 100 }, 70, small)).toMatchObject({ level: 1 })
  })

  test('a video that sends more than the line carries gets smaller after four seconds, and is tried again after one, two and four minutes', () => {
    // The readings of a line of 200 kbit/s that loses what is sent again and again.
    const full = { availableKbit: 165, sentKbit: 205 }
    const level3: VideoAdaptation = { ...settledVideo(3), sinceRaise: 0 }
    expect(onLine(full, 5, level3).level).toBe(3)
    expect(onLine(full, 6, level3)).toMatchObject({ at: 'shown', level: LAST_LEVEL })
    const atTimes = simulate((_, second) => ({ ...good, ...full, sentKbit: second % 4 ? 205 : 160 }), 60, level3)
    expect(last(atTimes).level).toBe(3)
    const states = simulate(
      ({ level }) => ({ ...good, availableKbit: 200, sentKbit: level === LAST_LEVEL ? 85 : 220 }),
      700,
      onLine(full, 6, level3),
    )
    const raises = changes(states).filter((second) => states[second]?.level === 3)
    // A failed raise takes six seconds.
    expect(raises.slice(1).map((second, index) => second - (raises[index] ?? 0))).toEqual([126, 246, 246])
  })

  test('the video grows a minute after it got smaller, and after six seconds if the line carries the best level', () => {
    const small = onLine({ availableKbit: 95 }, 1)
    expect(onLine({ availableKbit: 300 }, 69, small)).toMatchObject({ level: LAST_LEVEL })
    expect(onLine({ availableKbit: 300 }, 70, small)).toMatchObject({ level: 2 })
    expect(onLine({ availableKbit: 3000 }, 5, small)).toMatchObject({ level: LAST_LEVEL })
    expect(onLine({ availableKbit: 3000 }, 6, small)).toMatchObject({ level: 0 })
  })

  test('the last level is tested by a higher ceiling while the line has carried it for three seconds', () => {
    const tested = simulate((_, second) => ({ ...good, availableKbit: second === 6 ? 40 : 95 }), 10).map(isTested)
    expect(tested.flatMap((isOn, second) => (isOn ? [second] : []))).toEqual([4, 5, 6, 10])
    expect(simulate(() => good, 10).some(isTested)).toBe(false)
  })

  test('the test is repeated for an estimate that has grown as far as the last level lets it', () => {
    const repeated = (line: Partial<LineSample>) =>
      simulate(() => ({ ...good, availableKbit: 140, sentKbit: 85, ...line }), 24, lastLevel)
        .map(isTested)
        .flatMap((isOn, second) => (isOn || second < 4 ? [] : [second]))
    const lastLevel: VideoAdaptation = { ...settledVideo(LAST_LEVEL), failedRaises: 2, sinceRaise: 0 }
    expect(repeated({})).toEqual([4, 16])
    expect(repeated({ availableKbit: 188 })).toEqual([])
    expect(repeated({ availableKbit: 110 })).toEqual([])
  })

  test('for a retest the ceiling falls for one second, also when the estimate changes in it', () => {
    const lastLevel: VideoAdaptation = { ...settledVideo(LAST_LEVEL), failedRaises: 3, sinceRaise: 0 }
    const states = simulate(
      (_, second) => ({ ...good, sentKbit: 85, availableKbit: second < 4 ? 140 : 108 }),
      9,
      lastLevel,
    )
    expect(states.slice(3).map(isTested)).toEqual([true, false, true, true, true, true, true])
  })

  test('the test of an estimate that stays limited is repeated twice, then once a minute, whatever each burst measures', () => {
    const lastLevel: VideoAdaptation = { ...settledVideo(LAST_LEVEL), failedRaises: 3, sinceRaise: 0 }
    let wasTested = true
    const states = simulate(
      (video) => {
        const hasBurst = isTested(video) && !wasTested
        wasTested = isTested(video)
        return { ...good, sentKbit: 85, availableKbit: hasBurst ? 115 : 140 }
      },
      200,
      lastLevel,
    )
    expect(countTests(states)).toBe(5)
  })

  test('a rate that is ample for single seconds ends no pause', () => {
    const states = simulate((_, second) => ({ ...good, availableKbit: second % 7 === 6 ? 1500 : 300 }), 58, {
      ...settledVideo(3),
      failedRaises: 1,
      sinceRaise: 0,
    })
    expect(last(states).level).toBe(3)
  })

  test('an ample rate ends the pause after the first raise that failed, not after the second', () => {
    const afterRaises = (failedRaises: number, availableKbit: number) =>
      onLine({ availableKbit }, 6, { ...settledVideo(3), failedRaises, sinceRaise: 0 }).level
    expect(afterRaises(1, 1500)).toBe(0)
    expect(afterRaises(1, 400)).toBe(3)
    expect(afterRaises(2, 1500)).toBe(3)
  })

  test('a larger level that fails again and again is tried after 1, 2 and 4 minutes', () => {
    const states = simulate(({ level }) => ({ ...good, availableKbit: level === LAST_LEVEL ? 300 : 60 }), 1000)
    const raises = changes(states).filter((second) => states[second]?.level === 2)
    // A failed raise takes three seconds.
    expect(raises.slice(1).map((second, index) => second - (raises[index] ?? 0))).toEqual([73, 123, 243, 243, 243])
  })

  test('after failed raises, each level that lasts is followed by the next without a pause', () => {
    const failed = simulate(({ level }) => ({ ...good, availableKbit: level === LAST_LEVEL ? 300 : 60 }), 300)
    expect(last(failed)).toMatchObject({ level: LAST_LEVEL, failedRaises: 3 })
    // The line carries one level more each time.
    const states = simulate(
      ({ level }) => ({ ...good, availableKbit: 1.3 * neededFor(Math.max(0, level - 1)) }),
      400,
      last(failed),
    )
    const raises = changes(states)
    expect(raises.slice(1).map((second, index) => second - (raises[index] ?? 0))).toEqual([61, 6, 6])
    expect(last(states).level).toBe(0)
  })

  test('a browser without an estimate keeps its level, and delay or loss still suspend the video', () => {
    const unknown: LineSample = { rttMs: 40, lossPercent: 0, isSilent: false }
    expect(last(simulate(() => unknown, 60))).toMatchObject({ at: 'shown', level: 0 })
    expect(last(simulate(() => ({ ...unknown, rttMs: 1500 }), 3)).at).toBe('suspended')
  })

  test.each([100, 120, 140, 160, 200, 400, 800])(
    'on a constant line of %s kbit/s the video never grows within a minute after it got smaller',
    (kbit) => {
      const states = simulate(constantRate(kbit), 900)
      expect(states.every(({ at }) => at === 'shown')).toBe(true)
      expect(findReturns(states)).toEqual([])
      expect(countTests(states)).toBeLessThanOrEqual(30)
    },
  )

  test('the voice-first mode never rises above its level, and ends with the best one', () => {
    const voiceFirst = reduceVideoAdaptation(settledVideo(FULL), {
      type: 'modeChanged',
      ceiling: BANDWIDTH_MODES.voiceFirst.ceiling,
    })
    const later = Array.from({ length: 100 }).reduce<VideoAdaptation>(
      (video) =>
        reduceVideoAdaptation(video, { type: 'lineMeasured', line: good, ceiling: BANDWIDTH_MODES.voiceFirst.ceiling }),
      voiceFirst,
    )
    expect(later).toMatchObject({ at: 'shown', level: LAST_LEVEL })
    expect(reduceVideoAdaptation(later, { type: 'modeChanged', ceiling: FULL })).toMatchObject({ level: 2 })
  })
})

describe('the suspension', () => {
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

  test('the round trip of a short gap does not suspend it once packets arrive again, and a longer gap does', () => {
    const [gap, back] = [
      { ...good, isSilent: true },
      { ...good, rttMs: 1038, isRecovering: true },
    ]
    const after = (samples: LineSample[]) => last(simulate((_, second) => samples[second] ?? good, 6)).at
    expect(after([gap, gap, back, back, back])).toBe('shown')
    expect(after([gap, back, gap, back, gap])).toBe('suspended')
    expect(after([gap, gap, back, { ...good, rttMs: 1038 }])).toBe('suspended')
  })

  test('a line that carries less than the sound and the last level for six seconds suspends it', () => {
    expect(onLine({ availableKbit: 60 }, 6)).toMatchObject({ at: 'shown', level: LAST_LEVEL })
    expect(onLine({ availableKbit: 60 }, 7).at).toBe('suspended')
  })

  test('an estimate that has collapsed and grows again keeps the last level', () => {
    // The readings of a line of 100 kbit/s after its beginning.
    const estimates = [40, 43, 46, 62, 62, 65, 71, 74]
    const states = simulate((_, second) => ({ ...good, availableKbit: estimates[second] ?? 90 }), 60)
    expect(last(states)).toMatchObject({ at: 'shown', level: LAST_LEVEL })
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

  test('five good seconds start a probe in the last level, and four later the video returns in the level that fits', () => {
    expect(onLine({}, 4, suspended).at).toBe('suspended')
    expect(onLine({}, 5, suspended)).toMatchObject({ at: 'probing', level: LAST_LEVEL })
    expect(onLine({ availableKbit: 200 }, 8, suspended).at).toBe('probing')
    expect(onLine({ availableKbit: 200 }, 9, suspended)).toMatchObject({ at: 'shown', level: 3 })
    expect(onLine({ availableKbit: 60 }, 60, suspended).at).not.toBe('shown')
  })

  test('a probe that finds room for a level in the middle ends after two seconds', () => {
    expect(onLine({}, 6, suspended).at).toBe('probing')
    expect(onLine({}, 7, suspended)).toMatchObject({ at: 'shown', level: 0 })
    expect(onLine({ availableKbit: 280 }, 7, suspended)).toMatchObject({ at: 'shown', level: 2 })
    expect(onLine({ availableKbit: 270 }, 7, suspended).at).toBe('probing')
  })

  test('a probe stays in the last level when the mode changes', () => {
    const probing = onLine({}, 5, suspended)
    expect(reduceVideoAdaptation(probing, { type: 'modeChanged', ceiling: FULL })).toMatchObject({
      at: 'probing',
      level: LAST_LEVEL,
    })
  })

  test('the unused estimate of suspended video does not prevent a probe', () => {
    const states = simulate(({ at }) => ({ ...good, availableKbit: at === 'suspended' ? 50 : 400 }), 20, suspended)
    expect(last(states)).toMatchObject({ at: 'shown', level: 1 })
  })

  test('a rate that would suspend the last level soon again does not bring it back', () => {
    expect(onLine({ availableKbit: 80 }, 60, suspended).at).not.toBe('shown')
    expect(onLine({ availableKbit: 90 }, 60, suspended).at).toBe('shown')
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

  describe('a probe with too little rate', () => {
    /** The estimates of the seconds of a probe; the last one goes on. */
    const probe = (estimates: number[], line: Partial<LineSample> = {}, before = 3000) => {
      const from = onLine({ availableKbit: before }, 5, suspended)
      const states = simulate((_, second) => ({ ...good, ...line, availableKbit: estimates[second] ?? 60 }), 12, from)
      return { at: states.map(({ at }) => at), ends: changes(states)[0] }
    }

    test('goes on while its estimate grows, and returns the video once there is room', () => {
      // The readings after a line of 100 kbit/s became free in the first second of a probe.
      const { at, ends } = probe([33, 40, 46, 54, 62, 72, 83, 96])
      expect(ends).toBe(8)
      expect(at[8]).toBe('shown')
    })

    test('goes on while its estimate grows from that before it', () => {
      expect(probe([40, 43, 46, 50, 62, 90], {}, 30).ends).toBe(6)
      expect(probe([40, 43, 46, 50, 62, 90], {}, 40).ends).toBe(4)
    })

    test('ends after ten seconds', () => {
      const { at, ends } = probe([33, 40, 46, 54])
      expect(ends).toBe(10)
      expect(at[10]).toBe('suspended')
    })

    test('ends after four seconds on a line that stays slow, or that is delayed', () => {
      // The readings of a probe on a line of 100 kbit/s.
      expect(probe([33, 40, 44, 45]).ends).toBe(4)
      expect(probe([33, 40, 46, 54], { rttMs: 600 }).ends).toBe(4)
    })
  })

  /** A constant line that carries the sound well and never the video. */
  const soundOnly = ({ at }: VideoAdaptation): LineSample => (at === 'suspended' ? good : { ...good, rttMs: 1500 })

  test('probes that hinder the sound are repeated after 5 s, three times 8 s, then ever longer pauses, without showing the video', () => {
    const states = simulate(soundOnly, 300, suspended)
    const probes = changes(states).filter((second) => states[second]?.at === 'probing')
    // Each probe takes two seconds.
    expect(probes.map((second, index) => second - (probes[index - 1] ?? 0))).toEqual([
      5, 10, 10, 10, 18, 34, 62, 62, 62,
    ])
    expect(states.some(({ at }) => at === 'shown')).toBe(false)
  })

  /** A line that carries the video for a few seconds only, as if other traffic came back with it. */
  const tooShort = (video: VideoAdaptation) => (video.at === 'shown' ? { ...good, rttMs: 1500 } : good)

  const findReturns = (states: readonly VideoAdaptation[]) =>
    changes(states).filter((second) => states[second]?.at === 'shown')

  test('video that is suspended again soon after each return stays suspended ever longer', () => {
    const returns = findReturns(simulate(tooShort, 900, suspended))
    expect(returns.map((second, index) => second - (returns[index - 1] ?? 0))).toEqual([7, 15, 125, 245, 245, 245])
  })

  test('after the first failed return a line with little room waits for a minute, with a probe every twelve seconds', () => {
    const failed = last(simulate(tooShort, 14, suspended))
    expect(failed).toMatchObject({ at: 'suspended', failedReturns: 1 })
    const states = simulate(() => ({ ...good, availableKbit: 200 }), 120, failed)
    expect(changes(states).filter((second) => states[second]?.at === 'probing')).toEqual([4, 16, 28, 40, 52])
    expect(findReturns(states)).toEqual([56])
  })

  test('without an estimate nothing is probed in the wait after a failed return', () => {
    const unknown: LineSample = { rttMs: 40, lossPercent: 0, isSilent: false }
    const states = simulate(() => unknown, 120, last(simulate(tooShort, 14, suspended)))
    expect(changes(states).filter((second) => states[second]?.at === 'probing')).toEqual([56])
    expect(findReturns(states)).toEqual([60])
  })

  test('a rate that jumps for a single second does not end the wait after a failed return', () => {
    const failed = last(simulate(tooShort, 14, suspended))
    const states = simulate(
      ({ at, sinceRaise }) => ({ ...good, availableKbit: at === 'probing' && sinceRaise === 3 ? 800 : 200 }),
      50,
      failed,
    )
    expect(findReturns(states)).toEqual([])
  })

  test('a line that is free again at the end of a probe ends the wait after the first failed return', () => {
    const failed = last(simulate(tooShort, 14, suspended))
    const free = (from: number) => (_: VideoAdaptation, second: number) =>
      second < from ? { ...good, availableKbit: 200 } : good
    expect(findReturns(simulate(free(0), 60, failed))[0]).toBeLessThanOrEqual(12)
    expect(findReturns(simulate(free(20), 60, failed))[0]).toBeLessThanOrEqual(40)
    expect(findReturns(simulate(free(0), 60, { ...failed, failedReturns: 2 }))).toEqual([])
  })

  test('video that returns in the last level is tested one second later', () => {
    const states = simulate(() => ({ ...good, availableKbit: 100 }), 12, suspended)
    expect(findReturns(states)).toEqual([9])
    expect(states.map(isTested).slice(8, 12)).toEqual([true, false, true, true])
  })

  test('video that stays for a minute counts as stable', () => {
    const failed = last(simulate(tooShort, 14, suspended))
    expect(failed.failedReturns).toBe(1)
    const stable = onLine({}, 12 + 60, failed)
    expect(stable).toMatchObject({ at: 'shown', failedReturns: 0 })
  })

  test('after a reconnection video returns at once, and a suspension soon after does not delay its return', () => {
    const back = reduceVideoAdaptation(suspended, { type: 'reconnected' })
    expect(back.at).toBe('shown')
    const again = onLine({ rttMs: 1100 }, 3, back)
    expect(again).toMatchObject({ at: 'suspended', failedReturns: 0 })
    expect(onLine({}, 7, again).at).toBe('shown')
  })

  test.each([
    ['a call', createVideoAdaptation(FULL), 2],
    ['another route', reduceVideoAdaptation(settledVideo(FULL), { type: 'reconnected' }), 4],
    ['the best mode', reduceVideoAdaptation(settledVideo(LAST_LEVEL), { type: 'modeChanged', ceiling: FULL }), 4],
  ])(
    '%s begins with a small video, which grows after two samples of an ample rate once the estimate has settled, otherwise after six',
    (_, first, seconds) => {
      expect(first).toMatchObject({ at: 'shown', level: 2 })
      expect(onLine({}, seconds - 1, first).level).toBe(2)
      const raised = onLine({}, seconds, first)
      expect(raised.level).toBe(0)
      expect(onLine({ availableKbit: 600 }, 5, first).level).toBe(2)
      const middle = onLine({ availableKbit: 600 }, 6, first)
      expect(middle.level).toBe(1)
      expect(onLine({}, 5, middle).level).toBe(1)
      for (const lowered of [onLine({ availableKbit: 95 }, 4, first), onLine({ availableKbit: 95 }, 4, raised)]) {
        expect(lowered.level).toBe(LAST_LEVEL)
        expect(onLine({}, 5, lowered).level).toBe(LAST_LEVEL)
      }
    },
  )

  test('the smallest video stays the smallest over another route', () => {
    expect(reduceVideoAdaptation(settledVideo(LAST_LEVEL), { type: 'reconnected' }).level).toBe(LAST_LEVEL)
  })

  test.each([
    [300, 2],
    [400, 2],
    [600, 1],
    [800, 0],
    [3000, 0],
  ])('on a line of %s kbit/s whose first burst was lost, a later one finds level %s, which stays', (kbit, level) => {
    let measured = 0
    const line = (video: VideoAdaptation): LineSample => {
      if (isTested(video)) measured = Math.min(kbit * 0.9, PROBE_KBIT)
      const sentKbit = Math.min(kbit * 0.9, neededFor(video.level))
      return { ...good, sentKbit, availableKbit: Math.max(measured, Math.min(kbit * 0.9, sentKbit * 1.5 + 10)) }
    }
    const states = simulate(line, 900, createVideoAdaptation(FULL))
    expect(last(states.slice(0, 20)).level).toBe(level)
    expect(changes(states).length).toBeLessThanOrEqual(1)
    expect(countTests(states)).toBeLessThanOrEqual(30)
  })

  test('over a new route a larger level follows after six seconds, whatever failed over the former one', () => {
    const failed: VideoAdaptation = {
      ...settledVideo(3),
      failedRaises: 3,
      sinceRaise: 0,
    }
    expect(onLine({ availableKbit: 300 }, 6, failed).level).toBe(3)
    expect(onLine({ availableKbit: 300 }, 6, reduceVideoAdaptation(failed, { type: 'reconnected' })).level).toBe(2)
  })

  test('a level that was raised before the line got bad does not delay the return', () => {
    const raised = last(simulate(() => ({ ...good }), 6, onLine({ availableKbit: 200, sentKbit: 200 }, 2)))
    expect(raised).toMatchObject({ level: 0, sinceRaise: 0 })
    const suspended = onLine({ rttMs: 1600 }, 30, raised)
    expect(suspended.at).toBe('suspended')
    expect(onLine({}, 7, suspended).at).toBe('shown')
  })

  test('on a line where every larger level suspends the video, larger levels are tried a minute apart', () => {
    const treacherous = ({ at, level, sinceReturn }: VideoAdaptation): LineSample => {
      if (at !== 'shown' || sinceReturn < 20) return { ...good, availableKbit: 100 }
      return { ...good, availableKbit: 300, sentKbit: 50, rttMs: level < LAST_LEVEL ? 1500 : 40 }
    }
    const states = simulate(treacherous, 600, suspended)
    const raises = changes(states).filter((second) => (states[second]?.level ?? 0) < (states[second - 1]?.level ?? 0))
    expect(raises.length).toBeGreaterThan(3)
    for (const [index, second] of raises.entries())
      if (index > 0) expect(second - (raises[index - 1] ?? 0)).toBeGreaterThanOrEqual(60)
  })
})
