import type { Peer } from './peer.ts'

/** Milliseconds. */
const REPEAT_OFFER_EVERY = 2000
const RESTART_EVERY = 8000
/** The newcomer restarts first; the other only when that did not help, so that both seldom do at once. */
const RESTART_AFTER = { newcomer: 1000, other: 4000 } as const
/** With wrong credentials for a relay a connection stays `new` for ever; some time it has to be given up. */
const GIVE_UP_AFTER = 30_000

/** Watches over a peer until it is connected, and again whenever its connection breaks. */
export function createMending(options: { peer: () => Peer | undefined; newcomer: boolean; onGiveUp: () => void }) {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const later = (task: () => void, delay: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      task()
    }, delay)
    timers.add(timer)
  }
  const every = (task: () => void, delay: number) =>
    later(() => {
      task()
      every(task, delay)
    }, delay)
  const rest = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
  const restart = () => void options.peer()?.restart()

  return {
    /** A first connection is being made. */
    begin() {
      rest()
      later(options.onGiveUp, GIVE_UP_AFTER)
      every(() => options.peer()?.repeatOffer(), REPEAT_OFFER_EVERY)
    },
    /** The connection broke. */
    mend() {
      rest()
      later(options.onGiveUp, GIVE_UP_AFTER)
      later(
        () => {
          restart()
          every(restart, RESTART_EVERY)
        },
        options.newcomer ? RESTART_AFTER.newcomer : RESTART_AFTER.other,
      )
    },
    /** Connected, or no longer wanted. */
    rest,
  }
}
export type Mending = ReturnType<typeof createMending>
