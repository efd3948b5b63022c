import type { CallSignal } from '@radruf/contract'
import { ApiError } from '@radruf/contract/client'
import { inOrder } from '../session/in-order.ts'

const RETRY_AFTER = 1000
const TRIES = 20

/** Posts signals in their order; while the service cannot be reached they wait, for a signal left out breaks the rest. */
export function outgoingSignals(post: (signal: CallSignal) => Promise<unknown>) {
  let closed = false
  const run = inOrder(() => {})
  const deliver = async (signal: CallSignal) => {
    for (let tries = 0; !closed && tries < TRIES; tries++) {
      try {
        return await post(signal)
      } catch (error) {
        const passes = error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'INTERNAL')
        if (!passes) return
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
      }
    }
  }
  return {
    send: (signal: CallSignal) => void run(() => deliver(signal)),
    close: () => {
      closed = true
    },
  }
}
