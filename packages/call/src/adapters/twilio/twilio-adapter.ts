import type { CallAdapter } from '../../core/call-adapter.ts'
import { createRoomPool } from './room-pool.ts'
import { openTwilioTransport } from './twilio-transport.ts'

/**
 * Connects two pages through a Twilio room. It loads the SDK, and enters the room before the joining for a counterpart who waits there. The
 * connections of a room offer within it, so the joining carries no offer.
 */
export function createTwilioAdapter(pool = createRoomPool()): CallAdapter {
  let requests = 0
  return {
    async prepare({ clientId, requestRoom }) {
      pool.load()
      requests += 1
      const request = requests
      const access = await requestRoom()
      // Without an answer the room stays. A newer request may have decided meanwhile.
      if (!access || request !== requests) return
      const { twilio, relayOnly } = access
      if (twilio) pool.prepare(clientId, { twilio, relayOnly })
      else pool.clear()
    },
    // The SDK restores the connection of a room in another network.
    invalidate() {},
    findAccess(clientId, servers) {
      const access = pool.findAccess(clientId)
      return access && { ...servers, ...access }
    },
    open: (options) => openTwilioTransport(options, () => pool.take(options.clientId, options.access().relayOnly)),
    clear: pool.clear,
  }
}
