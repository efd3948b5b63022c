import { type CallSignal, SIGNALS_MAX } from '@radruf/contract'
import { isTransient } from '@radruf/contract/client'
import pRetry from 'p-retry'

/** Milliseconds in which signals are collected into one request: an offer and the first addresses arise together. */
const COLLECT_TIME_MS = 30
/** Pauses of 1, 1.5, 2.3 and 3.4, then of 5 seconds. */
const RETRY = { retries: Number.POSITIVE_INFINITY, minTimeout: 1000, factor: 1.5, maxTimeout: 5000 }

/**
 * Sends signals in order. Those that arise during a request share the next one, so that a slow line costs two
 * requests and not one per address. A request that may succeed later is repeated until the transport is closed: a missing signal breaks the
 * others. `sendNow`: all addresses are known, so that there is nothing to collect.
 */
export function createSignalSender(sendSignals: (signals: CallSignal[]) => Promise<unknown>, aborted: AbortSignal) {
  let waiting: CallSignal[] = []
  let isSending = false
  let sendNow = () => {}
  const collect = () =>
    new Promise<void>((resolve) => {
      sendNow = resolve
      setTimeout(resolve, COLLECT_TIME_MS)
    })
  const sendWaiting = async () => {
    isSending = true
    await collect()
    while (waiting.length > 0 && !aborted.aborted) {
      const signals = waiting.slice(0, SIGNALS_MAX)
      waiting = waiting.slice(SIGNALS_MAX)
      await pRetry(() => sendSignals(signals), {
        ...RETRY,
        signal: aborted,
        shouldRetry: ({ error }) => isTransient(error),
      }).catch(() => {})
    }
    isSending = false
  }
  return {
    send(signal: CallSignal) {
      waiting = [...waiting, signal]
      if (!isSending) void sendWaiting()
    },
    sendNow: () => sendNow(),
  }
}
