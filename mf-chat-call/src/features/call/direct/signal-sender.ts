import { type CallSignal, SIGNALS_MAX } from '@radruf/contract'
import pRetry from 'p-retry'
import { isUnreachable } from '../session/call-service.ts'

/** Milliseconds in which signals are collected into one request: an offer and the first addresses arise together. */
const COLLECT_TIME_MS = 30

/**
 * Sends signals in order. Those that arise during a request share the next one, so that a slow line costs two
 * requests and not one per address. Each request is repeated up to 20 times while the service is unreachable: a missing signal
 * breaks the others.
 */
export function createSignalSender(sendSignals: (signals: CallSignal[]) => Promise<unknown>, aborted: AbortSignal) {
  const retry = { retries: 19, minTimeout: 1000, factor: 1, signal: aborted }
  let waiting: CallSignal[] = []
  let isSending = false
  const sendWaiting = async () => {
    isSending = true
    await delay(COLLECT_TIME_MS)
    while (waiting.length > 0 && !aborted.aborted) {
      const signals = waiting.slice(0, SIGNALS_MAX)
      waiting = waiting.slice(SIGNALS_MAX)
      await pRetry(() => sendSignals(signals), { ...retry, shouldRetry: ({ error }) => isUnreachable(error) }).catch(
        () => {},
      )
    }
    isSending = false
  }
  return (signal: CallSignal) => {
    waiting = [...waiting, signal]
    if (!isSending) void sendWaiting()
  }
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
