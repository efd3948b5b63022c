import { LAST_STEP, neededFor } from './picture-steps.ts'

/** One second of the line, as far as it decides about the sent picture. Values that the browser does not report are undefined. */
export type LineSample = {
  rttMs?: number
  /** Packet loss in percent. */
  lossPercent?: number
  /** The browser's estimate of the rate that the line carries. */
  availableKbit?: number
  sentKbit?: number
  /** Neither sound nor picture of the counterpart arrives. */
  isSilent: boolean
}

/**
 * The picture that this page sends. `suspended`: not sent, because sound has priority. `probing`: sent in the last step, while the
 * counterpart goes on showing that there is none; the browser's estimate then decides whether it returns.
 */
export type Picture = {
  at: 'shown' | 'suspended' | 'probing'
  /** Index of the step that is sent, or with which the picture returns after an interruption. */
  step: number
  /**
   * Samples in a row that call for giving the picture up (`unusable`: delay, loss or silence; `starved`: the last step does not fit
   * beside the sound), for a smaller step, and for a larger one or a probe.
   */
  unusable: number
  starved: number
  tooLarge: number
  good: number
  /** Samples since the last raise (a larger step, a probe or a return), and since the last return. */
  sinceRaise: number
  sinceReturn: number
  /** Raises after which the picture had to get smaller or go, without a stable minute in between; they delay the next larger step. */
  failedRaises: number
  /** Returns after which the picture had to go again, without a stable minute in between; they delay the next return. */
  failedReturns: number
  /** Probes that hindered the sound, since the picture was given up. */
  failedProbes: number
}

/** Numbers of samples, one per second. */
const RULES = {
  /** The picture is given up. */
  suspendAfter: 3,
  /** An estimate that has collapsed grows again within seconds, as long as the last step uses it. */
  starveAfter: 6,
  /** The step is lowered. */
  lowerAfter: 2,
  raiseAfter: 6,
  probeAfter: 5,
  probeFor: 4,
  /** A probe ends early on a line that carries the best step. */
  probeAtLeast: 2,
  /** The estimate follows a raise with this delay. */
  settle: 3,
  /** A raise that is taken back within this time has failed. */
  failsWithin: 15,
  /** The pause after a failed raise, doubled with each further one. */
  pause: { first: 60, longest: 240 },
  /** The pause after a probe that hindered the sound: doubled from the fourth on. */
  probePause: { first: 8, doubledAfter: 3, longest: 60 },
  /** A raise that lasted this long ends the doubling. */
  stableAfter: 60,
} as const

/**
 * Shares of the needed rate. Below `keep` a step is too large, below `collapse` without a further sample, and the last one is given up
 * below `suspend`; from `raise` on a larger one is tried.
 */
const SHARES = { collapse: 0.5, suspend: 0.75, keep: 1, raise: 1.25 } as const
/** An estimate of which less is sent says only that the line carries at least so much: browsers do not raise it without use. */
const UNUSED_SHARE = 0.6
/**
 * Beyond `unusable` a picture hinders the sound; within `good` a suspended picture may return. A loss of 20 % is measured as up to
 * 30 % within single seconds, because a second has few packets.
 */
const LIMITS = { unusable: { rttMs: 1000, lossPercent: 30 }, good: { rttMs: 500, lossPercent: 10 } } as const

const NO_COUNTS = { unusable: 0, starved: 0, tooLarge: 0, good: 0 } as const

export const createPicture = (ceiling: number): Picture => ({
  at: 'shown',
  step: ceiling,
  ...NO_COUNTS,
  sinceRaise: RULES.stableAfter,
  sinceReturn: RULES.stableAfter,
  failedRaises: 0,
  failedReturns: 0,
  failedProbes: 0,
})

export type PictureEvent =
  /** Measured while connected. `ceiling` is the best step of the chosen mode. */
  | { type: 'lineMeasured'; line: LineSample; ceiling: number }
  /** There is a new route to the counterpart: limits of the former one say nothing about it. */
  | { type: 'reconnected' }
  | { type: 'modeChanged'; ceiling: number }

export function reducePicture(picture: Picture, event: PictureEvent): Picture {
  switch (event.type) {
    case 'lineMeasured':
      return afterStableTime(MEASURED[picture.at](countSample(picture, event.line), event.line, event.ceiling))
    case 'reconnected':
      return { ...picture, at: 'shown', ...NO_COUNTS, sinceRaise: 0, sinceReturn: 0, failedProbes: 0 }
    case 'modeChanged':
      return { ...picture, step: event.ceiling, ...NO_COUNTS, sinceRaise: 0 }
  }
}

type Measured = (picture: Picture, line: LineSample, ceiling: number) => Picture

const MEASURED: Record<Picture['at'], Measured> = {
  shown(picture, line, ceiling) {
    if (picture.unusable >= RULES.suspendAfter || picture.starved >= RULES.starveAfter)
      return takeBack(picture, { at: 'suspended' })
    if (picture.tooLarge >= RULES.lowerAfter || (picture.tooLarge > 0 && !carries(line, picture.step, SHARES.collapse)))
      return takeBack(picture, { step: findStep(line, picture.step + 1) })
    const isTime = picture.good >= pauseAfter(picture.failedRaises)
    if (!isTime || picture.step <= ceiling) return picture
    return raise(picture, { step: Math.min(findStep(line, ceiling, SHARES.raise), picture.step - 1) })
  },
  suspended: (picture) =>
    picture.good >= probePauseAfter(picture) ? raise(picture, { at: 'probing', step: LAST_STEP }) : picture,
  probing(picture, line, ceiling) {
    if (picture.unusable >= RULES.lowerAfter) return failProbe(picture, { hasHindered: true })
    const isAmple = picture.sinceRaise >= RULES.probeAtLeast && hasAmpleRate(line, ceiling)
    if (picture.sinceRaise < RULES.probeFor && !isAmple) return picture
    if (picture.good === 0) return failProbe(picture, { hasHindered: !isGood(line) })
    return raise(picture, { at: 'shown', step: findStep(line, ceiling), sinceReturn: 0, failedProbes: 0 })
  },
}

const countSample = (picture: Picture, line: LineSample): Picture => {
  const { at, step } = picture
  const isSettled = picture.sinceRaise + 1 >= RULES.settle
  const isUnusable = exceeds(line, LIMITS.unusable) || line.isSilent
  const isTooLarge =
    at === 'shown' && step < LAST_STEP && isSettled && !isUnused(line) && !carries(line, step, SHARES.keep)
  return {
    ...picture,
    unusable: isUnusable ? picture.unusable + 1 : 0,
    starved: isSettled && isStarved(line, step) ? picture.starved + 1 : 0,
    tooLarge: isTooLarge ? picture.tooLarge + 1 : 0,
    good: IS_GOOD[at](line, step) ? picture.good + 1 : 0,
    sinceRaise: picture.sinceRaise + 1,
    sinceReturn: picture.sinceReturn + 1,
  }
}

/** Whether a sample speaks for a larger step, a probe or the return. The estimate of a suspended picture is not used and says nothing. */
const IS_GOOD: Record<Picture['at'], (line: LineSample, step: number) => boolean> = {
  shown: (line, step) => isGood(line) && mayCarryMore(line, step),
  suspended: (line) => isGood(line),
  probing: (line) => isGood(line) && carries(line, LAST_STEP, SHARES.suspend),
}

/** The last step does not fit beside the sound. */
const isStarved = (line: LineSample, step: number) => step === LAST_STEP && !carries(line, LAST_STEP, SHARES.suspend)

const isUnused = ({ sentKbit, availableKbit }: LineSample) =>
  sentKbit !== undefined && availableKbit !== undefined && sentKbit < UNUSED_SHARE * availableKbit

const mayCarryMore = (line: LineSample, step: number): boolean =>
  step > 0 && (carries(line, step - 1, SHARES.raise) || (carries(line, step, SHARES.keep) && isUnused(line)))

/** Whether the estimate covers a share of what a step needs. A line without an estimate is judged by delay and loss alone. */
const carries = ({ availableKbit }: LineSample, step: number, share: number): boolean =>
  availableKbit === undefined || availableKbit >= share * neededFor(step)

/** The best step from `best` on of which the estimate covers a share. */
const findStep = (line: LineSample, best: number, share: number = SHARES.keep): number => {
  let step = best
  while (step < LAST_STEP && !carries(line, step, share)) step += 1
  return step
}

/** A measured rate that the best step fits into. */
const hasAmpleRate = (line: LineSample, best: number): boolean =>
  line.availableKbit !== undefined && carries(line, best, SHARES.raise)

const exceeds = ({ rttMs = 0, lossPercent = 0 }: LineSample, limits: { rttMs: number; lossPercent: number }) =>
  rttMs > limits.rttMs || lossPercent > limits.lossPercent
const isGood = (line: LineSample) => !exceeds(line, LIMITS.good) && !line.isSilent

const raise = (picture: Picture, change: Partial<Picture>): Picture => ({
  ...picture,
  ...change,
  ...NO_COUNTS,
  sinceRaise: 0,
})

/** A smaller step or none. Soon after a raise this is a failure, so that on a constant line the picture does not come and go. */
const takeBack = (picture: Picture, change: Partial<Picture>): Picture => ({
  ...picture,
  ...change,
  ...NO_COUNTS,
  failedRaises: picture.failedRaises + (picture.sinceRaise < RULES.failsWithin ? 1 : 0),
  failedReturns: picture.failedReturns + (change.at === 'suspended' && picture.sinceReturn < RULES.failsWithin ? 1 : 0),
})

const afterStableTime = (picture: Picture): Picture =>
  picture.at !== 'shown'
    ? picture
    : {
        ...picture,
        failedRaises: picture.sinceRaise >= RULES.stableAfter ? 0 : picture.failedRaises,
        failedReturns: picture.sinceReturn >= RULES.stableAfter ? 0 : picture.failedReturns,
      }

/**
 * Ends a probe that found too little. The picture stays paused, and people have seen nothing of the probe. Each probe that disturbed
 * the sound delays the next one further. After others the next one follows soon, because only a probe notices a better line.
 */
const failProbe = (picture: Picture, { hasHindered }: { hasHindered: boolean }): Picture => ({
  ...picture,
  ...NO_COUNTS,
  at: 'suspended',
  failedProbes: picture.failedProbes + (hasHindered ? 1 : 0),
})

const pauseAfter = (failures: number): number =>
  failures === 0 ? RULES.raiseAfter : Math.min(RULES.pause.first * 2 ** (failures - 1), RULES.pause.longest)

function probePauseAfter({ failedReturns, failedProbes }: Picture): number {
  const { first, doubledAfter, longest } = RULES.probePause
  // A picture that returned and went again is not to come and go.
  if (failedReturns > 0) return pauseAfter(failedReturns)
  if (failedProbes === 0) return RULES.probeAfter
  return Math.min(first * 2 ** Math.max(0, failedProbes - doubledAfter), longest)
}
