import type { FromRenderer } from './protocol.ts'

/**
 * Collects the messages of one turn of the event loop, because each write costs more than what it says. Messages that must precede the code
 * after them are sent at once, with those before them: that a remote's code runs, and that it ends the process or has failed.
 *
 * @param later calls back after the code of this turn
 */
export function createOutbox(
  post: (messages: readonly FromRenderer[]) => void,
  later: (callback: () => void) => void,
): (message: FromRenderer) => void {
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

const isUrgent = (message: FromRenderer): boolean =>
  message.type === 'exit' || message.type === 'failed' || (message.type === 'enter' && message.remote !== undefined)
