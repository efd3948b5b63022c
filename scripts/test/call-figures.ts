import { accumulate, type Counters, findWorstRate, toKbit } from './call-counters.ts'

/** One reading of a call's page. */
export type CallSample = Counters & {
  /** Milliseconds of the machine's clock. */
  at: number
  connection: RTCPeerConnectionState | undefined
  /** The warning is on the page. */
  isWarned: boolean
  /** The page says that its video is paused in favour of the sound. */
  isAudioOnly: boolean
  /** The page says that the counterpart's video is paused. Frames that arrive all the same are those of an invisible probe. */
  isRemoteAudioOnly: boolean
  /** The page says that the call is lost and offers to join again, or that the counterpart is missing since a break. */
  lost: 'rejoin' | 'wait' | undefined
  sentHeight: number | undefined
  availableKbit: number | undefined
  rttMs: number | undefined
}

/** The trouble, in milliseconds of the machine's clock. One that does not end has an infinite `until`. */
export type Trouble = { from: number; until: number }

/**
 * A time in seconds. Infinite for what had to happen and did not; undefined for what could not happen, as the end of a warning that did
 * not come.
 */
type Seconds = number | undefined

/** Experience of one side of a call. */
export type SideFigures = {
  /** Warnings from joining until the trouble, and until the end of the readings. */
  warnedBefore: number
  warnings: number
  warnedAfter: Seconds
  /** Until the warning was gone for good, after the end of the trouble. */
  clearedAfter: Seconds
  /** Until a broken connection was connected for good, after the end of the trouble. */
  reconnectedAfter: Seconds
  /** Until the counterpart's picture is shown, moves and goes on moving, after the end of the trouble. */
  pictureAfter: Seconds
  /** Until the page says that the call is lost, or the counterpart missing, after the beginning of the trouble, with what it offers. */
  lostAfter: Seconds
  lostOffer: CallSample['lost']
  /** Share of the sound that was replaced during the trouble. */
  concealedPercent: number
  freezes: number
  /** Number of times that a warning or the pause of the sent video began or ended during the trouble, without its first beginning. */
  changes: number
  oscillations: Oscillations
  /** Sent during the second half of the trouble, and in the worst five seconds of it, with the headers of IP and UDP. */
  sentKbit: number
  worstSentKbit: number
  heights: number[]
}

/** Number of times that something came again within a minute after it had gone during the trouble: on a constant line, nothing may. */
export type Oscillations = {
  warning: number
  /** The pause of the sent video. */
  pause: number
  /** The sent picture got larger within a minute after it had become smaller. */
  size: number
}

const OSCILLATION_MS = 60_000

/** Evaluates the readings of one side around a trouble. */
export function evaluateSide(samples: readonly CallSample[], { from, until }: Trouble): SideFigures {
  const before = samples.filter(({ at }) => at < from)
  const during = samples.filter(({ at }) => at >= from && at < until)
  const after = samples.filter(({ at }) => at >= until)
  const sinceTrouble = [...during, ...after]
  const lost = sinceTrouble.find((sample) => sample.lost)
  return {
    warnedBefore: countBeginnings(before, 'isWarned'),
    warnings: countBeginnings(samples, 'isWarned'),
    warnedAfter: toSeconds(sinceTrouble.find(({ isWarned }) => isWarned)?.at, from),
    clearedAfter: findEnd(sinceTrouble, until, ({ isWarned }) => isWarned),
    reconnectedAfter: findEnd(sinceTrouble, until, (sample) => !isConnected(sample)),
    pictureAfter: after.length > 0 ? toSeconds(findLastingPicture(during.at(-1), after), until) : undefined,
    lostAfter: toSeconds(lost?.at, from),
    lostOffer: lost?.lost,
    concealedPercent: toShare(total(during, 'concealedSamples'), total(during, 'samples')),
    // A freeze is counted when the picture moves again.
    freezes: total(sinceTrouble, 'freezes'),
    changes:
      Math.max(0, findChanges(during, 'isWarned').length - 1) +
      Math.max(0, findChanges(during.filter(isConnected), 'isAudioOnly').length - 1),
    oscillations: {
      warning: countReturns(during, 'isWarned'),
      pause: countReturns(during.filter(isConnected), 'isAudioOnly'),
      size: countRaises(during),
    },
    sentKbit: toKbit(during.slice(Math.floor(during.length / 2))),
    worstSentKbit: findWorstRate(during),
    heights: [...new Set(during.flatMap(({ sentHeight }) => sentHeight ?? []))],
  }
}

const toSeconds = (at: number | undefined, since: number): number =>
  at === undefined ? Number.POSITIVE_INFINITY : (at - since) / 1000
const toShare = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : 0)
const total = (samples: readonly CallSample[], name: 'concealedSamples' | 'samples' | 'freezes'): number =>
  accumulate(samples, (sample) => sample[name]).at(-1) ?? 0
const isConnected = ({ connection }: CallSample) => connection === 'connected'

/**
 * Seconds from `until` to the last reading of a state. Undefined if the state never was or the trouble does not end, infinite if it still
 * is at the end.
 */
function findEnd(samples: readonly CallSample[], until: number, isState: (sample: CallSample) => boolean): Seconds {
  const last = samples.findLast(isState)
  if (!last || until === Number.POSITIVE_INFINITY) return undefined
  return toSeconds(last === samples.at(-1) ? undefined : Math.max(last.at, until), until)
}

/** Milliseconds without a new frame after which the picture stands still. */
const STILL_MS = 1500

/** The first new frame after which the counterpart's picture does not stand still again. */
function findLastingPicture(last: CallSample | undefined, after: readonly CallSample[]): number | undefined {
  const moving = after.filter(({ framesDecoded, isRemoteAudioOnly }, index) => {
    const before = after[index - 1]?.framesDecoded ?? last?.framesDecoded ?? 0
    return framesDecoded !== before && framesDecoded > 0 && !isRemoteAudioOnly
  })
  const latest = moving.at(-1)
  const end = after.at(-1)
  if (!latest || !end || end.at - latest.at > STILL_MS) return undefined
  return moving.findLast(({ at }, index) => at - (moving[index - 1]?.at ?? Number.NEGATIVE_INFINITY) > STILL_MS)?.at
}

type Signal = 'isWarned' | 'isAudioOnly'

/** The first readings with another value than the one before. */
const findChanges = (samples: readonly CallSample[], name: Signal): CallSample[] =>
  samples.filter((sample, index) => index > 0 && sample[name] !== samples[index - 1]?.[name])

const countBeginnings = (samples: readonly CallSample[], name: Signal): number =>
  samples.filter((sample, index) => sample[name] && !samples[index - 1]?.[name]).length

const countReturns = (samples: readonly CallSample[], name: Signal): number =>
  findChanges(samples, name).filter((change, index, all) => {
    const gone = all[index - 1]
    return change[name] && gone && change.at - gone.at < OSCILLATION_MS
  }).length

/** Milliseconds after a pause in which the browser may still report the size of the probe. */
const AFTER_PAUSE_MS = 1000

/** Counts the times at which the sent picture got larger within a minute after it had become smaller. */
function countRaises(samples: readonly CallSample[]): number {
  let raises = 0
  let pausedAt = Number.NEGATIVE_INFINITY
  let fellAt = Number.NEGATIVE_INFINITY
  let height: number | undefined
  for (const { at, isAudioOnly, sentHeight } of samples) {
    if (isAudioOnly) pausedAt = at
    // A probe is sent while the counterpart sees none.
    if (sentHeight === undefined || at - pausedAt < AFTER_PAUSE_MS) continue
    if (height !== undefined && sentHeight < height) fellAt = at
    if (height !== undefined && sentHeight > height && at - fellAt < OSCILLATION_MS) raises += 1
    height = sentHeight
  }
  return raises
}
