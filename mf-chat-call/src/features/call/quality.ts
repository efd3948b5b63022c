/** What one second of a call looked like. A value that the browser does not tell is undefined and costs nothing. */
export type QualitySample = {
  connected: boolean
  rttMs?: number
  /** Share of packets lost, 0 to 100. */
  lossPercent?: number
  outgoingKbit?: number
  /** The other side's camera is on, yet no new picture came. */
  frozen: boolean
  /** The other side's microphone is on, yet nothing came. */
  silent: boolean
}

/** 5 is a good connection, 1 hardly one, 0 none. */
export type Quality = 0 | 1 | 2 | 3 | 4 | 5

const RTT_MS = [150, 300, 500, 1000] as const
const LOSS_PERCENT = [2, 5, 10, 25] as const
const OUTGOING_KBIT = [800, 400, 200, 100] as const

/** Each limit that is passed costs one point; the worst measure counts. */
export function scoreOf({ connected, rttMs, lossPercent, outgoingKbit, frozen, silent }: QualitySample): Quality {
  if (!connected) return 0
  const passed = Math.max(
    rttMs === undefined ? 0 : RTT_MS.filter((limit) => rttMs > limit).length,
    lossPercent === undefined ? 0 : LOSS_PERCENT.filter((limit) => lossPercent > limit).length,
    outgoingKbit === undefined ? 0 : OUTGOING_KBIT.filter((limit) => outgoingKbit < limit).length,
  )
  const cap = silent ? 1 : frozen ? 2 : 5
  return Math.min(5 - passed, cap) as Quality
}

/** Whether people are warned, and how many samples in a row speak against that. */
export type Warning = { shown: boolean; against: number }
export const NO_WARNING: Warning = { shown: false, against: 0 }

/** At or below this a sample is bad: a repair cannot be guided through it. */
const BAD = 2
/** Samples in a row that change the warning: one alone may be chance, and a warning that flickers helps nobody. */
const IN_A_ROW = { show: 2, hide: 4 } as const

export function warnAfter({ shown, against }: Warning, quality: Quality): Warning {
  const isBad = quality <= BAD
  if (isBad === shown) return { shown, against: 0 }
  const needed = shown ? IN_A_ROW.hide : IN_A_ROW.show
  return against + 1 >= needed ? { shown: !shown, against: 0 } : { shown, against: against + 1 }
}
