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

/** At or below this quality a repair cannot be guided: loss > 10 %, round trip > 500 ms, or less than 60 % of the needed rate. */
const BAD = 2
/** The last limit. */
const SEVERE = 1

/** A warning of a bad line. */
type Warning = {
  on: boolean
  /** The latest qualities, the newest last. */
  recent: readonly Quality[]
  /** Samples since the last warning ended. For the rate, a warning of the counterpart counts as well. Infinite before the first one. */
  quietFor: number
}
export const NO_WARNING: Warning = { on: false, recent: [], quietFor: Number.POSITIVE_INFINITY }

/** Bad samples in a row: one alone may be chance, and a flickering warning is useless. */
const COMES = 2
/** Samples after the end of a warning in which chance alone would bring the next one: it then comes later. */
const QUIET_AFTER_WARNING = 60

/**
 * `comesAgain`: bad samples in a row within that time, `severe`: severe ones that bring the warning at any time. `goes`: samples in a row of a
 * quality, or better, that end it.
 */
type Rule = { comesAgain: number; severe?: number; goes: readonly { samples: number; quality: Quality }[] }

/**
 * Loss and delay. On a line that always loses 8 %, every other second is above 10 %: the warning goes when the line is good, or
 * has not been bad for long.
 */
const LINE: Rule = {
  comesAgain: 8,
  severe: 3,
  goes: [
    { samples: 4, quality: 4 },
    { samples: 12, quality: 3 },
  ],
}
/**
 * The rate. Estimates jump by a third on a line that stays the same, and collapse for up to ten seconds when a burst or a busy browser holds
 * packets back. An estimate of twice the need is reliable, because a burst has measured it.
 */
const RATE: Rule = {
  comesAgain: 30,
  goes: [
    { samples: 2, quality: 5 },
    { samples: 4, quality: 3 },
  ],
}
/** Bad samples in a row of a rate that is capped by what is sent: it says little until two bursts have not found more either. */
const CAPPED_RATE_COMES = 30
const REMEMBERED = CAPPED_RATE_COMES

const endsWith = ({ recent }: Pick<Warning, 'recent'>, samples: number, matches: (quality: Quality) => boolean) =>
  recent.length >= samples && recent.slice(-samples).every(matches)

/** The warning after another sample. `comes`: bad samples in a row that bring it. */
function addQuality(warning: Warning, quality: Quality, { severe, goes }: Rule, comes: number): Warning {
  const recent = [...warning.recent, quality].slice(-REMEMBERED)
  const on = warning.on
    ? !goes.some((end) => endsWith({ recent }, end.samples, (one) => one >= end.quality))
    : endsWith({ recent }, comes, (one) => one <= BAD) ||
      (severe !== undefined && endsWith({ recent }, severe, (one) => one <= SEVERE))
  return { on, recent, quietFor: on || warning.on ? 0 : warning.quietFor + 1 }
}

const findComes = ({ quietFor }: Warning, { comesAgain }: Rule): number =>
  quietFor < QUIET_AFTER_WARNING ? comesAgain : COMES

/** The warning by what a page measures: the rate alone has a rule of its own. `meanLossPercent`: that of the latest sample. */
export type LineWarning = { line: Warning; rate: Warning; meanLossPercent?: number | undefined }
export const NO_LINE_WARNING: LineWarning = { line: NO_WARNING, rate: NO_WARNING }
export const isWarned = ({ line, rate }: LineWarning): boolean => line.on || rate.on

/**
 * The warning after another sample. `isCounterpartWarned`: the other side warns. As long as it does, the rate may join; after it, an estimate
 * that collapses is as likely to be chance as after a warning of this side.
 */
export function updateLineWarning(
  { line, rate, meanLossPercent: lossBefore }: LineWarning,
  sample: QualitySample,
  { isCounterpartWarned = false } = {},
): LineWarning {
  const { availableKbit, neededKbit, ...others } = sample
  const { meanLossPercent } = sample
  const byLine = scoreQuality({ ...others, neededKbit })
  const byRate = scoreQuality({ ...RATE_ALONE, availableKbit, neededKbit })
  const rateComes = isCapped(sample) ? CAPPED_RATE_COMES : isCounterpartWarned ? COMES : findComes(rate, RATE)
  const nextRate = addQuality(rate, byRate, RATE, rateComes)
  const lineComes = findComes(line, LINE)
  const nextLine = addQuality(line, byLine, LINE, lineComes)
  const hasLostMuch = lineComes === COMES && isMeanLossBad(lossBefore, meanLossPercent)
  return {
    line: hasLostMuch ? { ...nextLine, on: true, quietFor: 0 } : nextLine,
    rate: isCounterpartWarned ? { ...nextRate, quietFor: 0 } : nextRate,
    meanLossPercent,
  }
}

/**
 * Whether a line has lost too much in two seconds. Bursts may spare each direction in one of them: a second of a hundred packets that loses
 * 15 % in bursts of five has three on average. A second without loss shows that the other one was an outage, such as the change of a network.
 */
function isMeanLossBad(before = 0, now = 0): boolean {
  const [some, , bad] = LOSS_PERCENT
  return Math.min(before, now) > some && (before + now) / 2 > bad
}

const RATE_ALONE = { connected: true, frozen: false, silent: false, cut: false } as const
