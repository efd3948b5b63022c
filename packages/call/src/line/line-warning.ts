import { isCapped, LOSS_LIMITS_PERCENT, type Quality, type QualitySample, scoreQuality } from '../core/quality.ts'

/** At or below this quality a repair cannot be guided: loss > 10 %, round trip > 500 ms, or less than 60 % of the needed rate. */
const BAD_QUALITY = 2
/** Below the last limit of a measurement. */
const SEVERE_QUALITY = 1

/** A warning of a bad line. */
type Warning = {
  isOn: boolean
  /** The latest qualities, the newest last. */
  recent: readonly Quality[]
  /** Samples since the last warning ended. For the rate, a warning of the counterpart counts as well. Infinite before the first one. */
  sinceWarning: number
}
const NO_WARNING: Warning = { isOn: false, recent: [], sinceWarning: Number.POSITIVE_INFINITY }

/** Bad samples in a row: one alone may be chance, and a flickering warning is useless. */
const WARNING_AFTER_BAD_SAMPLES = 2
/** Samples after the end of a warning in which chance alone would repeat it. It then comes later. */
const COOLDOWN_SAMPLES = 60

/**
 * `repeatAfter`: bad samples in a row during the cooldown. `severeAfter`: severe samples in a row at any time. `endsAfter`: samples in a row of
 * a quality, or better, that end the warning.
 */
type Rule = {
  repeatAfter: number
  severeAfter?: number
  endsAfter: readonly { samples: number; quality: Quality }[]
}

/**
 * Loss and delay. On a line that always loses 8 %, every other second is above 10 %. The warning ends when the line is good, or has not been
 * bad for long.
 */
const LINE_RULE: Rule = {
  repeatAfter: 8,
  severeAfter: 3,
  endsAfter: [
    { samples: 4, quality: 4 },
    { samples: 12, quality: 3 },
  ],
}
/**
 * The rate. Estimates jump by a third on a constant line. They collapse for up to ten seconds when a burst or a busy browser delays
 * packets. An estimate of twice the need is reliable, because a burst has measured it.
 */
const RATE_RULE: Rule = {
  repeatAfter: 30,
  endsAfter: [
    { samples: 2, quality: 5 },
    { samples: 4, quality: 3 },
  ],
}
/** Bad samples in a row of a rate that is capped by what is sent: it says little until two bursts have not found more either. */
const CAPPED_RATE_WARNING_AFTER = 30
const HISTORY_LENGTH = CAPPED_RATE_WARNING_AFTER

const endsWith = ({ recent }: Pick<Warning, 'recent'>, samples: number, matches: (quality: Quality) => boolean) =>
  recent.length >= samples && recent.slice(-samples).every(matches)

/** The warning after another sample. `warnAfter`: bad samples in a row that begin it. */
function addQuality(warning: Warning, quality: Quality, rule: Rule, warnAfter: number): Warning {
  const { severeAfter, endsAfter } = rule
  const recent = [...warning.recent, quality].slice(-HISTORY_LENGTH)
  const isOn = warning.isOn
    ? !endsAfter.some((end) => endsWith({ recent }, end.samples, (value) => value >= end.quality))
    : endsWith({ recent }, warnAfter, (value) => value <= BAD_QUALITY) ||
      (severeAfter !== undefined && endsWith({ recent }, severeAfter, (value) => value <= SEVERE_QUALITY))
  return { isOn, recent, sinceWarning: isOn || warning.isOn ? 0 : warning.sinceWarning + 1 }
}

const findWarningDelay = ({ sinceWarning }: Warning, { repeatAfter }: Rule): number =>
  sinceWarning < COOLDOWN_SAMPLES ? repeatAfter : WARNING_AFTER_BAD_SAMPLES

/** The warning by what a page measures: the rate alone has a rule of its own. `meanLossPercent`: that of the latest sample. */
export type LineWarning = { line: Warning; rate: Warning; meanLossPercent?: number | undefined }

/** `isWarned`: the people are warned already. */
export const createLineWarning = (isWarned = false): LineWarning => ({
  line: { ...NO_WARNING, isOn: isWarned },
  rate: NO_WARNING,
})

export const isWarned = ({ line, rate }: LineWarning): boolean => line.isOn || rate.isOn

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
  const lineDelay = findWarningDelay(line, LINE_RULE)
  const nextLine = addQuality(line, scoreQuality({ ...others, neededKbit }), LINE_RULE, lineDelay)
  const nextRate = addQuality(
    rate,
    scoreQuality({ ...RATE_ONLY_SAMPLE, availableKbit, neededKbit }),
    RATE_RULE,
    findRateDelay(rate, sample, isCounterpartWarned),
  )
  const hasLostMuch = lineDelay === WARNING_AFTER_BAD_SAMPLES && isMeanLossBad(lossBefore, meanLossPercent)
  return {
    line: hasLostMuch ? { ...nextLine, isOn: true, sinceWarning: 0 } : nextLine,
    rate: isCounterpartWarned ? { ...nextRate, sinceWarning: 0 } : nextRate,
    meanLossPercent,
  }
}

function findRateDelay(rate: Warning, sample: QualitySample, isCounterpartWarned: boolean): number {
  if (isCapped(sample)) return CAPPED_RATE_WARNING_AFTER
  return isCounterpartWarned ? WARNING_AFTER_BAD_SAMPLES : findWarningDelay(rate, RATE_RULE)
}

/**
 * Whether a line has lost too much in two seconds. Bursts may spare each direction in one of them: a second of a hundred packets that loses
 * 15 % in bursts of five has three on average. A second without loss shows that the other one was an outage, such as the change of a network.
 */
function isMeanLossBad(before = 0, now = 0): boolean {
  const [some, , bad] = LOSS_LIMITS_PERCENT
  return Math.min(before, now) > some && (before + now) / 2 > bad
}

const RATE_ONLY_SAMPLE = { connected: true, frozen: false, silent: false, cut: false } as const
