import type { CallMessage } from '../core/call-message.ts'

/** Milliseconds between two pings. The browser itself measures the round trip only every 2.5 seconds. */
const PING_EVERY_MS = 300

/** Pings beyond this number without an answer are forgotten. */
const MAX_PENDING = 25
/** Pending pings from which on the line counts as slow or broken; fewer may be lost by chance. */
const OVERDUE_PINGS = 3

/** The round trip measured by this page's pings over the data channel. */
export type RoundTrip = {
  /** Milliseconds of the latest answer. Undefined until the counterpart has answered once. */
  rttMs: number | undefined
  pending: readonly { id: number; sentAt: number }[]
  nextId: number
}
export const NO_ROUND_TRIP: RoundTrip = { rttMs: undefined, pending: [], nextId: 1 }

type RoundTripEvent = { type: 'pingSent'; now: number } | { type: 'pongReceived'; id: number; now: number }

export function reduceRoundTrip(state: RoundTrip, event: RoundTripEvent): RoundTrip {
  if (event.type === 'pingSent') {
    const pending = [...state.pending, { id: state.nextId, sentAt: event.now }].slice(-MAX_PENDING)
    return { ...state, pending, nextId: state.nextId + 1 }
  }
  const answered = state.pending.find(({ id }) => id === event.id)
  if (!answered) return state
  const pending = state.pending.filter(({ id }) => id > event.id)
  return { ...state, pending, rttMs: event.now - answered.sentAt }
}

/**
 * Whether the browser's check of the line, sent later than several pending pings (`checkedAt`), was answered: then the data channel is
 * behind and not the line. After a cut, a browser sends what was lost up to seconds later than sound and video.
 */
const isChannelBehind = ({ pending }: RoundTrip, checkedAt = Number.NEGATIVE_INFINITY): boolean =>
  pending.filter(({ sentAt }) => sentAt < checkedAt).length >= OVERDUE_PINGS

/** The round trip of the latest answer in milliseconds. Undefined while the data channel is behind. */
export const readAnsweredRoundTrip = (state: RoundTrip, checkedAt?: number): number | undefined =>
  isChannelBehind(state, checkedAt) ? undefined : state.rttMs

/**
 * The round trip in milliseconds at a time. Pings that wait for their answer count with their age. Undefined while the data channel is behind.
 */
export function readRoundTrip(state: RoundTrip, now: number, checkedAt?: number): number | undefined {
  const rttMs = readAnsweredRoundTrip(state, checkedAt)
  if (rttMs === undefined) return undefined
  const [oldest] = state.pending
  return oldest && state.pending.length >= OVERDUE_PINGS ? Math.max(rttMs, now - oldest.sentAt) : rttMs
}

/** Milliseconds for which a loss that the counterpart has measured counts. */
const LOSS_VALID_FOR_MS = 3000

export type Pinging = ReturnType<typeof createPinging>

/**
 * Sends pings once started, and answers those of the counterpart. A ping also says how much of what the counterpart sends gets lost:
 * browsers report that only every 5 seconds while no video is sent.
 */
export function createPinging(options: {
  send: (message: CallMessage) => void
  /** Loss of the counterpart's packets in percent. */
  readReceivedLoss: () => number | undefined
}) {
  const { send, readReceivedLoss } = options
  let state = NO_ROUND_TRIP
  let sentLoss: { percent: number; at: number } | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const now = () => performance.now()
  const ping = () => {
    const lossPercent = readReceivedLoss()
    send({ kind: 'ping', id: state.nextId, ...(lossPercent !== undefined && { lossPercent: Math.round(lossPercent) }) })
    state = reduceRoundTrip(state, { type: 'pingSent', now: now() })
  }
  const answer = ({ id, lossPercent }: CallMessage) => {
    if (typeof lossPercent === 'number') sentLoss = { percent: lossPercent, at: now() }
    send({ kind: 'pong', id })
  }
  return {
    start() {
      timer ??= setInterval(ping, PING_EVERY_MS)
    },
    /** The round trip in milliseconds. `checkedAt`: when the browser sent its latest answered check of the line. */
    read: (checkedAt?: number) => readRoundTrip(state, now(), checkedAt),
    /** The round trip of the latest answered ping, in milliseconds. */
    readAnswered: (checkedAt?: number) => readAnsweredRoundTrip(state, checkedAt),
    /** Whether a counterpart that answers pings is heard of later over the data channel than the line itself. */
    isBehind: (checkedAt?: number) => state.rttMs !== undefined && isChannelBehind(state, checkedAt),
    /** Loss of the sent packets in percent, as the counterpart's page measures it. Undefined when it does not say. */
    readSentLoss: () => (sentLoss && now() - sentLoss.at <= LOSS_VALID_FOR_MS ? sentLoss.percent : undefined),
    /** Handles a message of the counterpart. Returns whether it was a ping or its answer. */
    receive(message: CallMessage): boolean {
      const { kind, id } = message
      if (kind === 'ping') answer(message)
      else if (kind === 'pong') state = reduceRoundTrip(state, { type: 'pongReceived', id: Number(id), now: now() })
      return kind === 'ping' || kind === 'pong'
    },
    stop: () => clearInterval(timer),
  }
}
