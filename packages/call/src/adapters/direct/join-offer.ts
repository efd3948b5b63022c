import type { CallSignal } from '@radruf/contract'
import pTimeout from 'p-timeout'
import type { JoinOffer, TransportOptions } from '../../core/call-adapter.ts'

/** Milliseconds that joining waits for the offer and the first addresses of this device. */
const OFFER_TIMEOUT_MS = 300

type JoinOfferOptions = Pick<JoinOffer, 'to' | 'relayOnly'> &
  Pick<TransportOptions, 'sendSignals'> & { joined: Promise<void> }

/**
 * The signals of a transport that is opened before its person has joined. The first ones travel with the joining, which saves a round
 * trip. Later ones, and the first ones where they take too long, follow the joining.
 */
export function createJoinOffer({ to, relayOnly, joined, sendSignals }: JoinOfferOptions) {
  const first = Promise.withResolvers<CallSignal[]>()
  let isOver = false
  const endWithoutSignals = () => {
    isOver = true
  }
  const signals = pTimeout(first.promise, { milliseconds: OFFER_TIMEOUT_MS, fallback: endWithoutSignals })
  return {
    /** Undefined when the transport has no signals in time. */
    offer: signals.then((found): JoinOffer | undefined => (found ? { to, signals: found, relayOnly } : undefined)),
    async send(signals: CallSignal[]) {
      if (!isOver) {
        isOver = true
        return first.resolve(signals)
      }
      await joined
      return sendSignals(signals)
    },
  }
}
