/** Sums since a connection began. */
export type Counters = {
  /** Number of the connection among those of its page. A new connection counts from zero. */
  connectionNumber: number
  /** Packets of the counterpart. */
  received: number
  lostPackets: number
  framesDecoded: number
  samples: number
  concealedSamples: number
  freezes: number
  freezeSeconds: number
  /** Packets and their bytes without the headers of IP and UDP. */
  sentPackets: number
  sentBytes: number
  /** Sent again, because the counterpart missed them. */
  repeatedBytes: number
  /** Whole pictures, which need many times the rate of the others. */
  keyFrames: number
}

/** The growth of a counter from the first reading to each one, over all connections. */
export function accumulate<Sample extends Counters>(
  samples: readonly Sample[],
  read: (sample: Sample) => number,
): number[] {
  const latest = new Map<number, number>()
  let sum = 0
  return samples.map((sample, index) => {
    const value = read(sample)
    const before = latest.get(sample.connectionNumber) ?? (index === 0 ? value : 0)
    latest.set(sample.connectionNumber, value)
    sum += Math.max(0, value - before)
    return sum
  })
}

type TimedCounters = Counters & { at: number }

/** Headers of IP and UDP, per packet. */
const HEADER_BYTES = 28
const readSentBytes = ({ sentBytes, sentPackets }: Counters): number => sentBytes + sentPackets * HEADER_BYTES

/** The rate that was sent, in kbit/s. */
export function toKbit(samples: readonly TimedCounters[]): number {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at === first.at) return 0
  return ((accumulate(samples, readSentBytes).at(-1) ?? 0) * 8) / (last.at - first.at)
}

const WINDOW_MS = 5000

/** The highest rate that was sent within five seconds, in kbit/s; of shorter readings their rate. */
export function findWorstRate(samples: readonly TimedCounters[]): number {
  const rates = samples.flatMap(({ at }, end) => {
    const start = samples.findLastIndex((sample) => at - sample.at >= WINDOW_MS)
    return start === -1 ? [] : [toKbit(samples.slice(start, end + 1))]
  })
  return Math.max(toKbit(samples), ...rates)
}
