import type { CallAdapter } from '../../core/call-adapter.ts'
import { makeBrowserConnection } from '../../core/make-connection.ts'
import { createConnectionPool } from './connection-pool.ts'
import { openDirectTransport } from './direct-transport.ts'
import { toConfiguration } from './negotiation.ts'

/** Connects two browsers. It prepares a connection with gathered addresses, and the first offer travels with the joining. */
export function createDirectAdapter(makeConnection = makeBrowserConnection): CallAdapter {
  const pool = createConnectionPool(makeConnection)
  return {
    prepare: ({ servers: { iceServers, relayOnly = false } }) =>
      pool.prepare(toConfiguration({ iceServers: () => iceServers, isRelayOnly: () => relayOnly })),
    invalidate: pool.clear,
    findAccess: (_, servers) => servers,
    open: (options) => openDirectTransport(options, pool.take),
    clear: pool.clear,
  }
}
