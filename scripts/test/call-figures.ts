/** One reading of a call's page. Counters are sums since the connection began. */
export type CallSample = {
  /** Milliseconds of the machine's clock. */
  at: number
  connection: RTCPeerConnectionState | undefined
  /** Packets of the counterpart. */
  received: number
  lost: number
  framesDecoded: number
  samples: number
  concealedSamples: number
  freezes: number
  freezeSeconds: number
  /** The warning is on the page. */
  isWarned: boolean
  /** The page says that its video is paused in favour of the sound. */
  isAudioOnly: boolean
  sentHeight: number | undefined
  availableKbit: number | undefined
  rttMs: number | undefined
  sentBytes: number
  /** Sent again, because the counterpart missed them. */
  repeatedBytes: number
  /** Whole pictures, which need many times the rate of the others. */
  keyFrames: number
}

/** The trouble, in milliseconds of the machine's clock. */
export type Trouble = { from: number; until: number }

/** Experience of one side of a call. Times are in seconds; undefined for what did not happen. */
export type SideFigures = {
  warnedAfter: number | undefined
  /** Until the warning was gone for good, after the end of the trouble. */
  clearedAfter: number | undefined
  /** Until the counterpart's picture moves and goes on moving, after the end of the trouble. */
  pictureAfter: number | undefined
  /** Share of the sound that was replaced during the trouble. */
  concealedPercent: number
  freezes: number
  /** Number of times that a warning or the pause of the sent video began or ended during the trouble, without its first beginning. */
  changes: number
  /** Number of times that one of them began again within a minute after its end. */
  oscillations: number
  /** Sent during the second half of the trouble. */
  sentKbit: number
  heights: number[]
}

/** On a constant line nothing comes again sooner. */
const OSCILLATION_MS = 60_000

/** Evaluates the readings of one side around a trouble. */
export function evaluateSide(samples: readonly CallSample[], { from, until }: Trouble): SideFigures {
  const during = samples.filter(({ at }) => at >= from && at < until)
  const after = samples.filter(({ at }) => at >= until)
  const [first, last, end] = [during[0], during.at(-1), samples.at(-1)]
  const half = during.slice(Math.floor(during.length / 2))
  const lastWarned = after.findLast(({ isWarned }) => isWarned)
  const isCleared = samples.some(({ isWarned }) => isWarned) && !samples.at(-1)?.isWarned
  return {
    warnedAfter: toSeconds(during.concat(after).find(({ isWarned }) => isWarned)?.at, from),
    clearedAfter: isCleared ? toSeconds(lastWarned?.at ?? until, until) : undefined,
    pictureAfter: toSeconds(findLastingPicture(last, after), until),
    concealedPercent: first && last ? share(rise(first, last, 'concealedSamples'), rise(first, last, 'samples')) : 0,
    // A freeze is counted when the picture moves again.
    freezes: first && end ? rise(first, end, 'freezes') : 0,
    changes:
      Math.max(0, findChanges(during, 'isWarned').length - 1) +
      Math.max(0, findChanges(during.filter(isConnected), 'isAudioOnly').length - 1),
    oscillations: countReturns(during, 'isWarned') + countReturns(during.filter(isConnected), 'isAudioOnly'),
    sentKbit: toKbit(half),
    heights: [...new Set(during.flatMap(({ sentHeight }) => sentHeight ?? []))],
  }
}

const toSeconds = (at: number | undefined, since: number) => (at === undefined ? undefined : (at - since) / 1000)
const rise = (first: CallSample, last: CallSample, name: 'concealedSamples' | 'samples' | 'freezes') =>
  // A new connection counts from zero again.
  Math.max(0, last[name] - (last[name] >= first[name] ? first[name] : 0))
const share = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : 0)

/** Milliseconds without a new frame after which the picture stands still. */
const STILL_MS = 1500

/** The first new frame after which the counterpart's picture does not stand still again. */
function findLastingPicture(last: CallSample | undefined, after: readonly CallSample[]): number | undefined {
  const moving = after.filter(({ framesDecoded }, index) => {
    const before = after[index - 1]?.framesDecoded ?? last?.framesDecoded ?? 0
    return framesDecoded !== before && framesDecoded > 0
  })
  const latest = moving.at(-1)
  const end = after.at(-1)
  if (!latest || !end || end.at - latest.at > STILL_MS) return undefined
  return moving.findLast(({ at }, index) => at - (moving[index - 1]?.at ?? Number.NEGATIVE_INFINITY) > STILL_MS)?.at
}

const isConnected = ({ connection }: CallSample) => connection === 'connected'
type Signal = 'isWarned' | 'isAudioOnly'

/** The first readings with another value than the one before. */
const findChanges = (samples: readonly CallSample[], name: Signal): CallSample[] =>
  samples.filter((sample, index) => index > 0 && sample[name] !== samples[index - 1]?.[name])

const countReturns = (samples: readonly CallSample[], name: Signal): number =>
  findChanges(samples, name).filter((change, index, all) => {
    const gone = all[index - 1]
    return change[name] && gone && change.at - gone.at < OSCILLATION_MS
  }).length

function toKbit(samples: readonly CallSample[]): number {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at === first.at || last.sentBytes < first.sentBytes) return 0
  return ((last.sentBytes - first.sentBytes) * 8) / (last.at - first.at)
}
