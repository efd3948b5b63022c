import type { Peer } from './peer.ts'

const REPEAT_OFFER_EVERY_MS = 2000
const RESTART_EVERY_MS = 8000
/** The newcomer restarts first, the other only if that failed, so that both rarely restart at once. */
const RESTART_AFTER_MS = { newcomer: 1000, other: 4000 } as const
/** With invalid TURN credentials a connection stays `new` forever, so there is a limit. */
const GIVE_UP_AFTER_MS = 30_000

/** Retries until a peer is connected, and again whenever its connection breaks. */
export function createReconnector(options: {
  peer: Pick<Peer, 'restart' | 'repeatOffer'>
  isNewcomer: boolean
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
  const stop = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
  const restart = () => void options.peer.restart()

  return {
    /** Supervises the first connection. */
    startConnecting() {
      stop()
      schedule(options.onGiveUp, GIVE_UP_AFTER_MS)
      repeat(() => options.peer.repeatOffer(), REPEAT_OFFER_EVERY_MS)
    },
    /** Supervises the recovery of a broken connection. */
    startReconnecting() {
      stop()
      schedule(options.onGiveUp, GIVE_UP_AFTER_MS)
      schedule(
        () => {
          restart()
          repeat(restart, RESTART_EVERY_MS)
        },
        options.isNewcomer ? RESTART_AFTER_MS.newcomer : RESTART_AFTER_MS.other,
      )
    },
    /** Stops because the peer is connected or closed. */
    stop,
  }
}
