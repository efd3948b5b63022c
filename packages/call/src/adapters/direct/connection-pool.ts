import { MINUTE_MS } from '@radruf/contract'
import type { MakeConnection } from '../../core/make-connection.ts'

/** Milliseconds for which a prepared connection is used: the relay forgets the address of a frozen page after ten minutes. */
const VALID_FOR_MS = 8 * MINUTE_MS

/**
 * Holds at most one connection, for which the browser makes a certificate and gathers addresses before it is needed. Without it, every call
 * waits for the certificate, and one over a relay for up to five round trips to that relay.
 */
export function createConnectionPool(make: MakeConnection) {
  let prepared: { connection: RTCPeerConnection; servers: string; at: number } | undefined
  const findUsable = (configuration: RTCConfiguration) => {
    const isUsable =
      prepared?.servers === toServers(configuration) &&
      Date.now() - prepared.at < VALID_FOR_MS &&
      // Chromium closes connections when the computer sleeps.
      prepared.connection.signalingState !== 'closed'
    return isUsable ? prepared : undefined
  }
  const clear = () => {
    prepared?.connection.close()
    prepared = undefined
  }
  return {
    /** Prepares a connection unless one with the same servers is prepared. */
    prepare(configuration: RTCConfiguration) {
      if (findUsable(configuration)) return
      clear()
      try {
        const connection = make(configuration)
        prepared = { connection, servers: toServers(configuration), at: Date.now() }
      } catch {
        // The check of the route names a browser that cannot make calls.
      }
    },
    /** The prepared connection if it has the same servers, otherwise a new one. */
    take(configuration: RTCConfiguration): RTCPeerConnection {
      const usable = findUsable(configuration)
      if (!usable) clear()
      prepared = undefined
      return usable?.connection ?? make(configuration)
    },
    clear,
  }
}

/** The credentials do not count: every answer of the service has new ones, and the former ones are valid for hours. */
const toServers = ({ iceServers = [], iceTransportPolicy }: RTCConfiguration) =>
  JSON.stringify([iceTransportPolicy, iceServers.map(({ urls }) => urls)])
