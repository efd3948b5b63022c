/** Measurements of one second of a call. A value that the browser does not report is undefined and costs no points. */
export type QualitySample = {
  connected: boolean
  rttMs?: number
  /** Packet loss in percent, 0 to 100. */
  lossPercent?: number
  outgoingKbit?: number
  /** The counterpart's camera is on, but no new frame arrived. */
  frozen: boolean
  /** The counterpart's microphone is on, but no sound arrived. */
  silent: boolean
}

/** The connection's quality: 5 is good, 1 is barely usable, 0 is disconnected. */
export type Quality = 0 | 1 | 2 | 3 | 4 | 5

const RTT_MS = [150, 300, 500, 1000] as const
const LOSS_PERCENT = [2, 5, 10, 25] as const
const OUTGOING_KBIT = [800, 400, 200, 100] as const

/** The quality of a sample. Every exceeded limit costs one point; the worst measurement counts. */
export function scoreQuality({ connected, rttMs, lossPercent, outgoingKbit, frozen, silent }: QualitySample): Quality {
  if (!connected) return 0
  const exceeded = Math.max(
    rttMs === undefined ? 0 : RTT_MS.filter((limit) => rttMs > limit).length,
    lossPercent === undefined ? 0 : LOSS_PERCENT.filter((limit) => lossPercent > limit).length,
    outgoingKbit === undefined ? 0 : OUTGOING_KBIT.filter((limit) => outgoingKbit < limit).length,
  )
  const cap = silent ? 1 : frozen ? 2 : 5
  return Math.min(5 - exceeded, cap) as Quality
}

/** A switch that flips after several opposing samples in a row: one alone may be chance, and a flickering warning is useless. */
type Hysteresis = { on: boolean; opposing: number }
export const OFF: Hysteresis = { on: false, opposing: 0 }

type Limits = { isOpposing: (on: boolean, quality: Quality) => boolean; samples: { on: number; off: number } }

const update =
  ({ isOpposing, samples }: Limits) =>
  ({ on, opposing }: Hysteresis, quality: Quality): Hysteresis => {
    if (!isOpposing(on, quality)) return { on, opposing: 0 }
    const needed = on ? samples.off : samples.on
    return opposing + 1 >= needed ? { on: !on, opposing: 0 } : { on, opposing: opposing + 1 }
  }

/** At or below this quality a repair cannot be guided. */
const BAD = 2

/** Whether the participants are warned of a bad connection. */
export const updateWarning = update({
  isOpposing: (on, quality) => quality <= BAD !== on,
  samples: { on: 2, off: 4 },
})

/** At or below `hold` the connection barely carries video; from `resume` on another attempt is worthwhile. */
const VIDEO_HOLD = { hold: 1, resume: 3 } as const

/**
 * Samples, one per second. Resuming takes longer than holding, because the video itself may have been too much; after a return
 * that failed it takes a minute and longer, so that on a constant line the picture does not come and go.
 */
const VIDEO_SAMPLES = { hold: 3, resume: 8, resumeAfterFailure: 60, longest: 240 } as const

/** Whether the own video is held back. A return has failed when the video is held again before `resumeAfterFailure` samples. */
export type VideoHold = Hysteresis & { failedReturns: number; samplesSinceReturn: number }
export const VIDEO_SHOWN: VideoHold = { ...OFF, failedReturns: 0, samplesSinceReturn: VIDEO_SAMPLES.resumeAfterFailure }

export function updateVideoHold(hold: VideoHold, quality: Quality): VideoHold {
  const { failedReturns, samplesSinceReturn } = hold
  const switchHold = update({
    isOpposing: (on) => (on ? quality >= VIDEO_HOLD.resume : quality <= VIDEO_HOLD.hold),
    samples: { on: VIDEO_SAMPLES.hold, off: countResumeSamples(failedReturns) },
  })
  const next = switchHold(hold, quality)
  if (next.on === hold.on) {
    const shownFor = next.on ? samplesSinceReturn : samplesSinceReturn + 1
    const isStable = !next.on && shownFor >= VIDEO_SAMPLES.resumeAfterFailure
    return { ...next, samplesSinceReturn: shownFor, failedReturns: isStable ? 0 : failedReturns }
  }
  if (!next.on) return { ...next, failedReturns, samplesSinceReturn: 0 }
  const hasFailed = samplesSinceReturn < VIDEO_SAMPLES.resumeAfterFailure
  return { ...next, failedReturns: hasFailed ? failedReturns + 1 : failedReturns, samplesSinceReturn }
}

/** Shows the video at once, as after a reconnection. That it fails again soon counts like any other failed return. */
export const resumeVideo = (hold: VideoHold): VideoHold => (hold.on ? { ...hold, ...OFF, samplesSinceReturn: 0 } : hold)

const countResumeSamples = (failedReturns: number): number =>
  failedReturns === 0
    ? VIDEO_SAMPLES.resume
    : Math.min(VIDEO_SAMPLES.resumeAfterFailure * 2 ** (failedReturns - 1), VIDEO_SAMPLES.longest)
