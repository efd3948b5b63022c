import type { CallSignal } from '@radruf/contract'
import pTimeout from 'p-timeout'

/** Milliseconds that joining waits for the offer and the first addresses of this device. */
const GREETING_TIMEOUT_MS = 300

/** The first signals and the client that gets them. `relayOnly`: they hide the address of this device. */
export type GreetingMessage = { to: string; signals: CallSignal[]; relayOnly: boolean }

/**
 * The signals of a transport that is opened before its person has joined. The first ones travel with the joining itself, which saves a round
 * trip; later ones, and the first ones where they take too long, follow it.
 */
export function createGreeting({ to, relayOnly }: Omit<GreetingMessage, 'signals'>) {
  const first = Promise.withResolvers<CallSignal[]>()
  const joined = Promise.withResolvers<void>()
  let isOver = false
  const endWithoutSignals = () => {
    isOver = true
  }
  const signals = pTimeout(first.promise, { milliseconds: GREETING_TIMEOUT_MS, fallback: endWithoutSignals })
  return {
    relayOnly,
    /** Undefined when the transport has no signals in time. */
    message: signals.then((found): GreetingMessage | undefined =>
      found ? { to, signals: found, relayOnly } : undefined,
    ),
    async post(signals: CallSignal[], send: (signals: CallSignal[]) => Promise<unknown>) {
      if (!isOver) {
        isOver = true
        return first.resolve(signals)
      }
      await joined.promise
      return send(signals)
    },
    /** The person has joined. */
    release: () => joined.resolve(),
  }
}

export type Greeting = ReturnType<typeof createGreeting>
