import type { RemoteName } from '@radruf/contract'
import type { FromRenderer } from './protocol.ts'

/**
 * Collects the messages of one turn of the event loop, because each write costs more than what it says. Messages that must precede the code
 * after them are sent at once, with those before them: that a remote's code runs, and that it ends the process or has failed. That it is
 * left, too, once several remotes have run in this turn: with a single one, the server names it as the author either way.
 *
 * @param later calls back after the code of this turn
 */
export function createOutbox(
  post: (messages: readonly FromRenderer[]) => void,
  later: (callback: () => void) => void,
): (message: FromRenderer) => void {
  const isUrgent = createUrgency()
  let waiting: FromRenderer[] = []
  const flush = () => {
    if (!waiting.length) return
    const messages = waiting
    waiting = []
    post(messages)
  }
  return (message) => {
    if (!waiting.length) later(flush)
    // No method, because a release may have replaced those of arrays.
    waiting[waiting.length] = message
    if (isUrgent(message)) flush()
  }
}

function createUrgency() {
  /** The first remote of this turn, and whether another one has run since. */
  let first: RemoteName | undefined
  let areSeveral = false
  return (message: FromRenderer): boolean => {
    if (message.type !== 'enter') return message.type === 'exit' || message.type === 'failed'
    const { remote, isTurnOver } = message
    if (isTurnOver) {
      first = undefined
      areSeveral = false
      return false
    }
    if (remote) {
      first ??= remote
      areSeveral ||= remote !== first
    }
    return remote !== undefined || areSeveral
  }
}
