import type { Peer } from './peer.ts'

const REPEAT_OFFER_EVERY_MS = 2000
/** Later than the slowest first connection measured, ten seconds over a relay with a round trip of 1.6 s. */
const FIRST_RESTART_AFTER_MS = 15_000
const RESTART_EVERY_MS = 8000
/**
 * The answer of a STUN or TURN server shows that the line carries data again. The attempt that received it gets this long, because a restart
 * would discard it.
 */
const ATTEMPT_TIME_MS = 3000
/** The newcomer restarts first, the other only if that failed, so that both rarely restart at once. */
const RESTART_AFTER_MS = { newcomer: 1000, firstParticipant: 4000 } as const
/**
 * Packets that still arrive mean that the line is only late, by seconds that have piled up. A new route would send its first burst into
 * that. The limit is for a line on which no answer gets through.
 */
const LATE_LIMIT_MS = 10_000
/** With invalid TURN credentials a connection stays `new` forever, so there is a limit. */
const RECOVERY_TIMEOUT_MS = 30_000

/** Retries until a peer is connected, and again whenever its connection breaks. */
export function createReconnector(options: {
  peer: Pick<Peer, 'restart' | 'repeatOffer'>
  isNewcomer: boolean
  /** Packets of the counterpart still arrive. */
  isReceiving: () => boolean
  onGiveUp: () => void
}) {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const schedule = (task: () => void, delay: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      task()
    }, delay)
    timers.add(timer)
  }
  const repeat = (task: () => void, delay: number) =>
    schedule(() => {
      task()
      repeat(task, delay)
    }, delay)
  const stopTrying = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
  /** Runs since the break: a route that fails while another one is looked for begins no new limit. */
  let givingUp: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    stopTrying()
    givingUp ??= setTimeout(options.onGiveUp, RECOVERY_TIMEOUT_MS)
  }
  let foundAddressAt = Number.NEGATIVE_INFINITY
  const restartRepeatedly = () => {
    const remaining = foundAddressAt + ATTEMPT_TIME_MS - performance.now()
    if (remaining > 0) return schedule(restartRepeatedly, remaining)
    void options.peer.restart()
    schedule(restartRepeatedly, RESTART_EVERY_MS)
  }

  return {
    /** Supervises the first connection. */
    startConnecting() {
      begin()
      repeat(() => options.peer.repeatOffer(), REPEAT_OFFER_EVERY_MS)
      if (options.isNewcomer) schedule(() => void options.peer.restart(), FIRST_RESTART_AFTER_MS)
    },
    /** Supervises the recovery of a broken connection. `hasFailed`: the browser has given up the route. */
    startReconnecting({ hasFailed = false } = {}) {
      begin()
      const restartAfter = options.isNewcomer ? RESTART_AFTER_MS.newcomer : RESTART_AFTER_MS.firstParticipant
      const mayWaitUntil = performance.now() + (hasFailed ? 0 : LATE_LIMIT_MS)
      const restartUnlessLate = () => {
        if (options.isReceiving() && performance.now() < mayWaitUntil) return schedule(restartUnlessLate, restartAfter)
        restartRepeatedly()
      }
      schedule(restartUnlessLate, restartAfter)
    },
    /** This page or the counterpart has received an address from a STUN or TURN server. */
    noteAddress() {
      foundAddressAt = performance.now()
    },
    /** Stops because the peer is connected or closed. */
    stop() {
      stopTrying()
      clearTimeout(givingUp)
      givingUp = undefined
    },
  }
}
