import { createNetworkMatcher } from '@radruf/settings'

/**
 * Trust in `X-Forwarded-*` headers for Fastify: only the shell server's, which is the peer, on this machine or among the networks. It
 * names one client, and what that client claims about further hops counts for nothing.
 */
export function trustLastHop(networks: readonly string[]): (address: string, hop: number) => boolean {
  const isTrusted = createNetworkMatcher(['loopback', ...networks])
  return (address, hop) => hop === 0 && isTrusted(address)
}
