import { describe, expect, test } from 'vitest'
import { createLineWarning, isWarned, updateLineWarning } from '../../line/line-warning.ts'
import { BANDWIDTH_MODES, LAST_LEVEL } from '../../line/video-levels.ts'
import { RECORDINGS, toLineSamples } from '../../testing/recorded-lines.ts'
import { settledVideo } from '../../testing/settled-video.ts'
import { reduceVideoAdaptation, type VideoAdaptation } from './video-adaptation.ts'

const { ceiling, neededKbit } = BANDWIDTH_MODES.full

/** The warning after each reading. */
function replayWarning(name: keyof typeof RECORDINGS, lines = toLineSamples(RECORDINGS[name])): boolean[] {
  let warning = createLineWarning()
  return lines.map((line) => {
    const sample = { ...line, connected: true, neededKbit, frozen: false, silent: false, cut: false }
    warning = updateLineWarning(warning, sample)
    return isWarned(warning)
  })
}

/** The sent video after each reading. */
function replayVideo(name: keyof typeof RECORDINGS): VideoAdaptation[] {
  let video = settledVideo(ceiling)
  return toLineSamples(RECORDINGS[name]).map((line) => {
    video = reduceVideoAdaptation(video, { type: 'lineMeasured', line, ceiling })
    return video
  })
}

describe.each(['100 kbit/s', 'loss 20 %'] as const)('%s', (name) => {
  const { from, until } = RECORDINGS[name]

  test('the warning comes within three seconds, stays, and is gone within six seconds after the trouble', () => {
    const warned = replayWarning(name)
    expect(warned.slice(0, from)).not.toContain(true)
    expect(warned.slice(from + 3, until)).not.toContain(false)
    expect(warned.slice(until + 6)).not.toContain(true)
  })
})

test('at 200 kbit/s the first warning clears and does not return', () => {
  const { from, until } = RECORDINGS['200 kbit/s']
  const warned = replayWarning('200 kbit/s')
  const changes = warned.slice(from, until).filter((isOn, second, all) => second > 0 && isOn !== all[second - 1])
  expect(changes).toEqual([true, false])
})

test.each(['100 kbit/s', '200 kbit/s', 'loss 20 %'] as const)(
  'on a line of %s that lasts ten minutes the warning comes again at the earliest a minute after it went',
  (name) => {
    const { from, until } = RECORDINGS[name]
    const lines = toLineSamples(RECORDINGS[name])
    // The line has settled after its first seconds.
    const settled = lines.slice(from + 8, until)
    const long = [...lines.slice(0, until), ...Array.from({ length: 26 }, () => settled).flat()]
    const warned = replayWarning(name, long)
    const gone = warned.flatMap((isOn, second) => (!isOn && warned[second - 1] ? [second] : []))
    const pauses = gone.flatMap((second) => {
      const again = warned.indexOf(true, second)
      return again < 0 ? [] : [again - second]
    })
    expect(pauses.filter((pause) => pause < 60)).toEqual([])
  },
)

test('at a loss of 20 % the video gets smaller, is never suspended, and returns to its size within ten seconds', () => {
  const { until } = RECORDINGS['loss 20 %']
  const states = replayVideo('loss 20 %')
  expect(states.every(({ at }) => at === 'shown')).toBe(true)
  expect(states[until - 1]?.level).toBeGreaterThan(0)
  expect(states[until + 10]?.level).toBe(0)
})

test('at 100 kbit/s the video is at its last level within three seconds', () => {
  const { from } = RECORDINGS['100 kbit/s']
  expect(replayVideo('100 kbit/s')[from + 2]).toMatchObject({ at: 'shown', level: LAST_LEVEL })
})
