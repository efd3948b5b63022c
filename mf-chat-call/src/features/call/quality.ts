/** Measurements of one second of a call. A value that the browser does not report is undefined and costs no points. */
export type QualitySample = {
  connected: boolean
  rttMs?: number | undefined
  /** Packet loss in percent, 0 to 100. */
  lossPercent?: number | undefined
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

/** Shares of an estimate. Below the first, a burst has measured more than what is sent. */
const CAPPED_SHARES = [0.5, 0.7] as const

/** Whether what is sent caps the estimate: browsers raise it to at most 1.5 times that, so the line may carry more. */
export const isCapped = ({ availableKbit, sentKbit }: Pick<QualitySample, 'availableKbit' | 'sentKbit'>): boolean =>
  availableKbit !== undefined &&
  sentKbit !== undefined &&
  sentKbit >= CAPPED_SHARES[0] * availableKbit &&
  sentKbit < CAPPED_SHARES[1] * availableKbit

/** The connection's quality: 5 is good, 1 is barely usable, 0 is disconnected. */
export type Quality = 0 | 1 | 2 | 3 | 4 | 5

const RTT_MS = [150, 300, 500, 1000] as const
const LOSS_PERCENT = [2, 5, 10, 25] as const
/** Available rate as a share of the needed one. */
const RATE_SHARE = [2, 1, 0.6, 0.3] as const

/** The quality of a sample. Every exceeded limit costs one point; the worst measurement counts. */
export function scoreQuality(sample: QualitySample): Quality {
  const { connected, rttMs, lossPercent, availableKbit, neededKbit, frozen, silent, cut, level = 5 } = sample
  if (!connected) return 0
  const exceeded = Math.max(
    rttMs === undefined ? 0 : RTT_MS.filter((limit) => rttMs > limit).length,
    lossPercent === undefined ? 0 : LOSS_PERCENT.filter((limit) => lossPercent > limit).length,
    availableKbit === undefined ? 0 : RATE_SHARE.filter((share) => availableKbit < share * neededKbit).length,
  )
  const cap = silent || cut ? 1 : frozen ? 2 : 5
  return Math.min(5 - exceeded, cap, level) as Quality
}

/** A switch that flips after several opposing samples in a row: one alone may be chance, and a flickering warning is useless. */
type Hysteresis = { on: boolean; opposing: number }
export const OFF: Hysteresis = { on: false, opposing: 0 }

/** Samples in a row. */
type Limits = { on: number; off: number }

const flip = ({ on, opposing }: Hysteresis, isOn: boolean, limits: Limits): Hysteresis => {
  if (isOn === on) return { on, opposing: 0 }
  return opposing + 1 >= (on ? limits.off : limits.on) ? { on: !on, opposing: 0 } : { on, opposing: opposing + 1 }
}

/** At or below this quality a repair cannot be guided: loss > 10 %, round trip > 500 ms, or less than 60 % of the needed rate. */
const BAD = 2

/** Samples in a row after which people are warned, and after which the warning goes. */
const WARNING: Limits = { on: 2, off: 4 }

/** Whether the participants are warned of a bad connection, from its quality alone. */
export const updateWarning = (warning: Hysteresis, quality: Quality): Hysteresis =>
  flip(warning, quality <= BAD, WARNING)

/** The warning by what a page measures itself: the rate alone has a rule of its own. */
export type LineWarning = {
  line: Hysteresis
  /**
   * `quietFor`: samples since the warning of the rate went; infinite before the first. `severeFor`: samples in a row below the last
   * limit.
   */
  rate: Hysteresis & { quietFor: number; severeFor: number }
}
export const NO_LINE_WARNING: LineWarning = {
  line: OFF,
  rate: { ...OFF, quietFor: Number.POSITIVE_INFINITY, severeFor: 0 },
}
export const isWarned = ({ line, rate }: LineWarning): boolean => line.on || rate.on

/**
 * Samples in a row after which a low rate warns. Estimates of a rate jump by a third on a line that stays the same, and fall by half for two
 * seconds after a burst: within a minute after its warning went, the rate warns later. One that is capped by what is sent says less still,
 * until two bursts have not found more either.
 */
const RATE_WARNS = { severe: 3, again: { within: 60, after: 15 }, capped: 30 } as const
/** The last limit. */
const SEVERE = 1
/** A rate of twice the need, measured by a burst, is no chance: its warning goes sooner. */
const AMPLE_RATE_OFF = 2
const AMPLE = 5

export function updateLineWarning({ line, rate }: LineWarning, sample: QualitySample): LineWarning {
  const { availableKbit, ...others } = sample
  const byRate = scoreQuality({
    connected: true,
    availableKbit,
    neededKbit: sample.neededKbit,
    frozen: false,
    silent: false,
    cut: false,
  })
  const severeFor = byRate <= SEVERE ? rate.severeFor + 1 : 0
  const next = flip(rate, byRate <= BAD, {
    on: severeFor >= RATE_WARNS.severe ? WARNING.on : warnsAfter(rate, sample),
    off: byRate === AMPLE ? AMPLE_RATE_OFF : WARNING.off,
  })
  const quietFor = next.on ? rate.quietFor : rate.on ? 0 : rate.quietFor + 1
  return { line: updateWarning(line, scoreQuality(others)), rate: { ...next, quietFor, severeFor } }
}

function warnsAfter({ quietFor }: LineWarning['rate'], sample: QualitySample): number {
  if (isCapped(sample)) return RATE_WARNS.capped
  return quietFor < RATE_WARNS.again.within ? RATE_WARNS.again.after : WARNING.on
}
