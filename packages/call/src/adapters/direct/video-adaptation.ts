import { isCapped } from '../../core/quality.ts'
import type { LineSample } from '../../line/line-sample.ts'
import { LAST_LEVEL, neededFor } from '../../line/video-levels.ts'

/**
 * The video that this page sends. `suspended`: not sent, because sound has priority. `probing`: sent in the last level, while the
 * counterpart shows that there is none; the browser's estimate then decides whether it returns.
 */
export type VideoAdaptation = {
  at: 'shown' | 'suspended' | 'probing'
  /** Index of the level that is sent, or with which the video returns after an interruption. */
  level: number
  /**
   * Samples in a row that call for a change. `unusable` (delay, loss or silence) and `starved` (the last level does not fit beside the
   * sound) suspend the video. `tooLarge` (the level does not fit, or more is sent than the line carries) lowers it. `good` raises it or
   * begins a probe.
   */
  unusable: number
  starved: number
  tooLarge: number
  good: number
  /** Samples in a row in which the line carries the last level. That is too small to show whether the line carries more. */
  carried: number
  /** Samples among `carried` whose estimate is limited by what is sent. Other samples neither count nor reset it. */
  capped: number
  /** Samples in a row with a rate that the best level fits into. */
  ample: number
  /** The level with which a call, another route or another mode began: it was neither raised nor lowered since. */
  isInitialLevel: boolean
  /** Samples since the video got smaller or was suspended, since the last raise (a larger level, a probe or a return), and since the last return. */
  sinceLowered: number
  sinceRaise: number
  sinceReturn: number
  /** Raises after which the video had to get smaller or be suspended, without a stable minute between; they delay the next larger level. */
  failedRaises: number
  /** Returns after which the video had to be suspended again, without a stable minute in between; they delay the next return. */
  failedReturns: number
  /** The lowest estimate since the latest probe was due. */
  lowestKbit: number
  /** Probes that hindered the sound since the video was suspended, and a return that failed before. */
  failedProbes: number
}

/** Numbers of samples, one per second. */
const RULES = {
  /** The video is suspended. */
  suspendAfter: 3,
  /** An estimate that has collapsed grows again within seconds, as long as the last level uses it. */
  starveAfter: 6,
  /** The level is lowered. Estimates of a constant line dip for up to three seconds. */
  lowerAfter: 4,
  /** Estimates of a constant line also jump by a third, so a larger level waits, unless the line carries the best one. */
  holdAfterLowering: 70,
  raiseAfter: 6,
  /** The first raise of a rate that is ample: browsers measure it with bursts as soon as they are connected. */
  firstRaiseAfter: 2,
  /** The last level gets the ceiling of a probe. */
  testAfter: 3,
  /** The samples at which that ceiling falls for one second: browsers send a burst only when a ceiling rises. */
  retestAt: { first: 4, second: 16, thenEvery: 60 },
  probeAfter: 5,
  probeFor: 4,
  /** A probe whose estimate grows continues for so long: on a line that has just got better, the first burst came too early. */
  longestProbe: 10,
  /** The least time of a probe, also of one that hinders the sound. */
  shortestProbe: 2,
  /** The estimate follows a raise with this delay. */
  estimateDelay: 3,
  /** A raise that is reverted within this time has failed. */
  failureWindow: 15,
  /** The pause after a failed raise, doubled with each further one. */
  pause: { first: 60, longest: 240 },
  /** The pause after a probe that hindered the sound: doubled from the fourth on. */
  probePause: { first: 8, doubledAfter: 3, longest: 60 },
  /** A raise that lasted this long ends the doubling. */
  stableAfter: 60,
} as const

/**
 * Shares of the needed rate. Below the whole a level is too large, below `collapse` without a further sample. The last level is suspended
 * below `suspend`. From `raise` on a larger level is tried.
 */
const RATE_SHARES = { collapse: 0.5, suspend: 0.75, raise: 1.25 } as const
/** Below this share of the estimate, the sent rate does not test it: browsers do not raise an unused estimate, so the line may carry more. */
const UNUSED_SHARE = 0.6
/**
 * Beyond `unusable` a video hinders the sound; within `good` a suspended video may return. A loss of 20 % is measured as up to
 * 30 % within single seconds, because a second has few packets.
 */
const LINE_LIMITS = { unusable: { rttMs: 1000, lossPercent: 30 }, good: { rttMs: 500, lossPercent: 10 } } as const

/** The estimate of a probe grows if it has this multiple of its lowest value. */
const GROWTH_FACTOR = 1.4

/** A probe ends early on a line that carries this level. */
const MIDDLE_LEVEL = 2

const NO_COUNTS = {
  unusable: 0,
  starved: 0,
  tooLarge: 0,
  good: 0,
  carried: 0,
  capped: 0,
  ample: 0,
} as const

/** No video begins larger than in the middle level: browsers begin with 300 kbit/s, so that a smaller first picture arrives sooner. */
const beginAt = (level: number) => ({
  level: Math.max(level, MIDDLE_LEVEL),
  ...NO_COUNTS,
  isInitialLevel: true,
  sinceLowered: RULES.holdAfterLowering,
})

export const createVideoAdaptation = (ceiling: number): VideoAdaptation => ({
  at: 'shown',
  ...beginAt(ceiling),
  sinceRaise: RULES.stableAfter,
  sinceReturn: RULES.stableAfter,
  failedRaises: 0,
  failedReturns: 0,
  lowestKbit: Number.POSITIVE_INFINITY,
  failedProbes: 0,
})

export type VideoAdaptationEvent =
  /** Measured while connected. `ceiling` is the best level of the chosen mode. */
  | { type: 'lineMeasured'; line: LineSample; ceiling: number }
  /**
   * There is a new route to the counterpart: limits of the former one say nothing about it. This is no return of the video, so a
   * suspension soon after it does not delay the next return.
   */
  | { type: 'reconnected' }
  | { type: 'modeChanged'; ceiling: number }

export function reduceVideoAdaptation(video: VideoAdaptation, event: VideoAdaptationEvent): VideoAdaptation {
  switch (event.type) {
    case 'lineMeasured':
      return resetFailuresWhenStable(
        SAMPLE_REDUCERS[video.at](countSample(video, event.line, event.ceiling), event.line, event.ceiling),
      )
    case 'reconnected':
      return {
        ...video,
        at: 'shown',
        ...beginAt(video.level),
        sinceRaise: 0,
        failedRaises: 0,
        failedProbes: 0,
      }
    case 'modeChanged':
      // A probe is always sent in the last level.
      return { ...video, ...(video.at === 'probing' ? NO_COUNTS : beginAt(event.ceiling)), sinceRaise: 0 }
  }
}

/**
 * Whether the rate of the line is tested by a ceiling that the sent video does not need. The first estimate of a line, and that of the last
 * level, may be stuck at the rate of a small video.
 */
export const isTested = ({ at, level, isInitialLevel, carried, capped }: VideoAdaptation): boolean =>
  at === 'probing' || ((level === LAST_LEVEL || isInitialLevel) && carried >= RULES.testAfter && !isRetest(capped))

type SampleReducer = (video: VideoAdaptation, line: LineSample, ceiling: number) => VideoAdaptation

const SAMPLE_REDUCERS: Record<VideoAdaptation['at'], SampleReducer> = {
  shown(video, line, ceiling) {
    if (video.unusable >= RULES.suspendAfter || video.starved >= RULES.starveAfter)
      return lowerOrSuspend(video, { at: 'suspended' })
    const isTooLarge =
      video.tooLarge >= RULES.lowerAfter || (video.tooLarge > 0 && !carries(line, video.level, RATE_SHARES.collapse))
    if (isTooLarge) return lowerOrSuspend(video, { level: findLevel(line, video.level + 1) })
    const isEstimateNew = video.sinceRaise <= RULES.estimateDelay
    const raiseAfter = video.isInitialLevel && !isEstimateNew ? RULES.firstRaiseAfter : RULES.raiseAfter
    // A rate that stays ample ends the first pause: its cause is over.
    const isRaiseDue =
      video.failedRaises <= 1 && video.ample >= raiseAfter
        ? video.good >= raiseAfter
        : video.sinceLowered >= RULES.holdAfterLowering && video.good >= pauseAfter(video.failedRaises)
    if (!isRaiseDue || video.level <= ceiling) return video
    return raise(video, { level: Math.min(findLevel(line, ceiling, RATE_SHARES.raise), video.level - 1) })
  },
  suspended: (video, { availableKbit }) =>
    video.good >= probePauseAfter(video, { isRateKnown: availableKbit !== undefined })
      ? raise(video, { at: 'probing', level: LAST_LEVEL, lowestKbit: availableKbit ?? Number.POSITIVE_INFINITY })
      : video,
  probing(video, line, ceiling) {
    if (video.unusable >= RULES.shortestProbe) return failProbe(video, { hasHindered: true })
    const mayReturn = isReturnPauseOver(video)
    const isClear =
      mayReturn && video.sinceRaise >= RULES.shortestProbe && hasAmpleRate(line, Math.max(ceiling, MIDDLE_LEVEL))
    if (video.sinceRaise < RULES.probeFor && !isClear) return video
    if (video.good === 0) {
      const isGrowing = isGood(line) && hasGrown(video, line) && video.sinceRaise < RULES.longestProbe
      return isGrowing ? video : failProbe(video, { hasHindered: !isGood(line) })
    }
    if (!mayReturn && video.ample < RULES.shortestProbe) return failProbe(video)
    const level = findLevel(line, ceiling)
    const returned = raise(video, { at: 'shown', level, sinceReturn: 0, failedProbes: 0 })
    // The probe has shown for seconds that the line carries the last level.
    return { ...returned, carried: RULES.testAfter - 1 }
  },
}

const countSample = (video: VideoAdaptation, line: LineSample, ceiling: number): VideoAdaptation => {
  const { at, level } = video
  const isSettled = video.sinceRaise + 1 >= RULES.estimateDelay
  const isUnusable = exceeds(line, LINE_LIMITS.unusable) || line.isSilent
  const mayBeLowered = at === 'shown' && level < LAST_LEVEL && isSettled
  const isTooLarge = mayBeLowered && (isOverfull(line) || (!isUnused(line) && !carries(line, level)))
  const isCarried = at === 'shown' && isGood(line) && carries(line, LAST_LEVEL, RATE_SHARES.suspend)
  return {
    ...video,
    unusable: !isUnusable ? 0 : line.isRecovering ? video.unusable : video.unusable + 1,
    starved: isSettled && isStarved(line, level) ? video.starved + 1 : 0,
    tooLarge: isTooLarge ? video.tooLarge + 1 : 0,
    good: IS_GOOD[at](line, level) ? video.good + 1 : 0,
    carried: isCarried ? video.carried + 1 : 0,
    capped: isCarried ? countCapped(video, line) : 0,
    ample: hasAmpleRate(line, ceiling) ? video.ample + 1 : 0,
    lowestKbit: Math.min(video.lowestKbit, line.availableKbit ?? Number.POSITIVE_INFINITY),
    sinceLowered: video.sinceLowered + 1,
    sinceRaise: video.sinceRaise + 1,
    sinceReturn: video.sinceReturn + 1,
  }
}

/** Whether a sample calls for a larger level, a probe or the return. The estimate of a suspended video is not used and says nothing. */
const IS_GOOD: Record<VideoAdaptation['at'], (line: LineSample, level: number) => boolean> = {
  shown: (line, level) => isGood(line) && mayCarryMore(line, level),
  suspended: (line) => isGood(line),
  probing: (line) => isGood(line) && carries(line, LAST_LEVEL),
}

/** The last level does not fit beside the sound. */
const isStarved = (line: LineSample, level: number) =>
  level === LAST_LEVEL && !carries(line, LAST_LEVEL, RATE_SHARES.suspend)

const isUnused = ({ sentKbit, availableKbit }: LineSample) =>
  sentKbit !== undefined && availableKbit !== undefined && sentKbit < UNUSED_SHARE * availableKbit

/** Browsers send lost packets again on top of the estimate. On a full line these cause more loss, until the sound breaks up. */
const isOverfull = ({ sentKbit, availableKbit }: LineSample) =>
  sentKbit !== undefined && availableKbit !== undefined && sentKbit > availableKbit

/** A burst changes the estimate, which must not begin the count anew: a constant line would be tested every few seconds. */
const countCapped = ({ capped }: VideoAdaptation, line: LineSample): number =>
  isCapped(line) || isRetest(capped) ? capped + 1 : capped

function isRetest(capped: number): boolean {
  const { first, second, thenEvery } = RULES.retestAt
  return capped === first || (capped >= second && (capped - second) % thenEvery === 0)
}

const mayCarryMore = (line: LineSample, level: number): boolean =>
  level > 0 && (carries(line, level - 1, RATE_SHARES.raise) || (carries(line, level) && isUnused(line)))

/** Whether the estimate covers a share of what a level needs. A line without an estimate is judged by delay and loss alone. */
const carries = ({ availableKbit }: LineSample, level: number, share = 1): boolean =>
  availableKbit === undefined || availableKbit >= share * neededFor(level)

/** The best level, beginning with `best`, for which {@link carries} holds; the last level if there is none. */
const findLevel = (line: LineSample, best: number, share = 1): number => {
  let level = best
  while (level < LAST_LEVEL && !carries(line, level, share)) level += 1
  return level
}

/** A measured rate that the best level fits into. */
const hasAmpleRate = (line: LineSample, best: number): boolean =>
  line.availableKbit !== undefined && carries(line, best, RATE_SHARES.raise)

const hasGrown = ({ lowestKbit }: VideoAdaptation, { availableKbit = 0 }: LineSample): boolean =>
  availableKbit > GROWTH_FACTOR * lowestKbit

const exceeds = ({ rttMs = 0, lossPercent = 0 }: LineSample, limits: { rttMs: number; lossPercent: number }) =>
  rttMs > limits.rttMs || lossPercent > limits.lossPercent
const isGood = (line: LineSample) => !exceeds(line, LINE_LIMITS.good) && !line.isSilent

const raise = (video: VideoAdaptation, change: Partial<VideoAdaptation>): VideoAdaptation => ({
  ...video,
  ...change,
  ...NO_COUNTS,
  isInitialLevel: false,
  sinceRaise: 0,
})

/** Lowers the level or suspends the video. A raise shortly before has then failed, so that video does not come and go on a constant line. */
const lowerOrSuspend = (video: VideoAdaptation, change: Partial<VideoAdaptation>): VideoAdaptation => {
  const hasFailed = video.sinceRaise < RULES.failureWindow
  const hasReturnFailed = change.at === 'suspended' && video.sinceReturn < RULES.failureWindow
  return {
    ...video,
    ...change,
    ...NO_COUNTS,
    isInitialLevel: false,
    sinceLowered: 0,
    failedRaises: video.failedRaises + (hasFailed ? 1 : 0),
    failedReturns: video.failedReturns + (hasReturnFailed ? 1 : 0),
    failedProbes: hasReturnFailed ? 1 : video.failedProbes,
  }
}

const isRaiseStable = ({ sinceRaise, sinceLowered }: VideoAdaptation): boolean =>
  sinceRaise >= RULES.stableAfter && sinceLowered > sinceRaise

const resetFailuresWhenStable = (video: VideoAdaptation): VideoAdaptation =>
  video.at !== 'shown'
    ? video
    : {
        ...video,
        failedRaises: isRaiseStable(video) ? 0 : video.failedRaises,
        failedReturns: video.sinceReturn >= RULES.stableAfter ? 0 : video.failedReturns,
      }

/**
 * Ends a probe that found too little. The video stays suspended, and the probe stays invisible. Each probe that disturbed
 * the sound delays the next one further. After others the next one follows soon, because only a probe notices a better line.
 */
const failProbe = (video: VideoAdaptation, { hasHindered = false } = {}): VideoAdaptation => ({
  ...video,
  ...NO_COUNTS,
  at: 'suspended',
  failedProbes: video.failedProbes + (hasHindered ? 1 : 0),
})

const pauseAfter = (failures: number): number =>
  failures === 0 ? RULES.raiseAfter : Math.min(RULES.pause.first * 2 ** (failures - 1), RULES.pause.longest)

/** Video that was suspended again after its return must not come and go. */
const isReturnPauseOver = ({ failedReturns, sinceReturn }: VideoAdaptation): boolean =>
  failedReturns === 0 || sinceReturn >= pauseAfter(failedReturns)

function probePauseAfter(
  { failedReturns, failedProbes }: VideoAdaptation,
  { isRateKnown }: { isRateKnown: boolean },
): number {
  const { first, doubledAfter, longest } = RULES.probePause
  // Probes go on in the first pause, because a line that carries the best level again ends it. The later pauses have none.
  if (failedReturns > (isRateKnown ? 1 : 0)) return pauseAfter(failedReturns)
  if (failedProbes === 0) return RULES.probeAfter
  return Math.min(first * 2 ** Math.max(0, failedProbes - doubledAfter), longest)
}
