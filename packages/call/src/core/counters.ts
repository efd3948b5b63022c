/** Counters of a line since it began. A value that the transport does not know is undefined, or 0 for a sum. */
export type Counters = {
  rttMs?: number
  /**
   * Answers that show that the line works: answers to the browser's own checks, or reports of what the other end has received. The browser
   * checks every 2.5 seconds, and more often after a break.
   */
  checks?: number
  /** The browser's estimate of the rate that the line carries. */
  availableKbit?: number
  /** The browser makes the sent video smaller or slower, because of the rate. Known where its estimate is not. */
  isRateLimited?: boolean
  /** The browser makes the sent video smaller or slower, because the processor is busy. */
  isProcessorLimited?: boolean
  /** Loss of the sent packets in percent, as the other end reports it, up to 7.5 s old. Of the stream with the highest loss. */
  sentLossPercent?: number
  /** Everything that the transport has sent. */
  sentBytes?: number
  received: number
  lost: number
  /** Grows while pictures are decoded. */
  framesDecoded: number
  audioBytes: number
  /** Samples of sound that were played, and those of them that replace lost ones. */
  samples?: number
  concealedSamples?: number
  freezes: number
  freezeSeconds?: number
  /** Whether a relay carries the call; undefined before the route is known. */
  isRelayed?: boolean
}

/** Figures of one connection for the report of a call; null where the transport does not measure them. */
export type LineFigures = {
  isRelayed: boolean | null
  freezes: number | null
  freezeSeconds: number | null
  /** Share of the counterpart's sound that was lost and had to be replaced, in percent. */
  concealedPercent: number | null
}

export const toFigures = ({ isRelayed, freezes, freezeSeconds, samples, concealedSamples }: Counters): LineFigures => ({
  isRelayed: isRelayed ?? null,
  freezes,
  freezeSeconds: freezeSeconds ?? null,
  concealedPercent: samples === undefined ? null : toPercent(concealedSamples ?? 0, samples),
})

const toPercent = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : 0)

/** Loss of the counterpart's packets between two readings, in percent. */
export function lossBetween(before: Counters, after: Counters): number {
  const lost = Math.max(0, after.lost - before.lost)
  const received = Math.max(0, after.received - before.received)
  return toPercent(lost, lost + received)
}
