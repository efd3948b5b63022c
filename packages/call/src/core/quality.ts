/** Measurements of one second of a call. A value that the browser does not report is undefined and costs no points. */
export type QualitySample = {
  connected: boolean
  rttMs?: number | undefined
  /** Packet loss of the worse direction in percent, 0 to 100. */
  lossPercent?: number | undefined
  /** Mean packet loss of both directions in percent. Undefined where the counterpart does not say what it measures. */
  meanLossPercent?: number | undefined
  /** The browser's estimate of the rate that the line carries. */
  availableKbit?: number | undefined
  /** Rate at which this page sends sound and video. Undefined while the video is suspended because the line carries none. */
  sentKbit?: number | undefined
  /** Rate that the chosen mode needs, whatever is sent at the moment. */
  neededKbit: number
  /** The counterpart's camera is on, but no new frame arrived. */
  frozen: boolean
  /** The counterpart's microphone is on, but no sound arrived. */
  silent: boolean
  /** Nothing at all arrived, although a device of the counterpart is on. */
  cut: boolean
  /** The quality that the transport's own service measures, if it has one. */
  level?: Quality | undefined
}

/** Shares of an estimate between which the sent rate caps it. Below the first, a burst has measured a higher rate. */
const CAPPED_RATE_SHARES = [0.5, 0.7] as const

/** Whether what is sent caps the estimate: browsers raise it to at most 1.5 times that, so the line may carry more. */
export const isCapped = ({ availableKbit, sentKbit }: Pick<QualitySample, 'availableKbit' | 'sentKbit'>): boolean =>
  availableKbit !== undefined &&
  sentKbit !== undefined &&
  sentKbit >= CAPPED_RATE_SHARES[0] * availableKbit &&
  sentKbit < CAPPED_RATE_SHARES[1] * availableKbit

/** The connection's quality: 5 is good, 1 is barely usable, 0 is disconnected. */
export type Quality = 0 | 1 | 2 | 3 | 4 | 5

const RTT_LIMITS_MS = [150, 300, 500, 1000] as const
export const LOSS_LIMITS_PERCENT = [2, 5, 10, 25] as const
/** Available rate as a share of the needed one. */
const RATE_LIMIT_SHARES = [2, 1, 0.6, 0.3] as const

/** The quality of a sample. Every exceeded limit costs one point; the worst measurement counts. */
export function scoreQuality(sample: QualitySample): Quality {
  const { connected, rttMs, lossPercent, availableKbit, neededKbit, frozen, silent, cut, level = 5 } = sample
  if (!connected) return 0
  const exceeded = Math.max(
    rttMs === undefined ? 0 : RTT_LIMITS_MS.filter((limit) => rttMs > limit).length,
    lossPercent === undefined ? 0 : LOSS_LIMITS_PERCENT.filter((limit) => lossPercent > limit).length,
    availableKbit === undefined ? 0 : RATE_LIMIT_SHARES.filter((share) => availableKbit < share * neededKbit).length,
  )
  const cap = silent || cut ? 1 : frozen ? 2 : 5
  return Math.min(5 - exceeded, cap, level) as Quality
}
