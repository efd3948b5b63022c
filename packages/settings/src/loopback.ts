import { createNetworkMatcher } from './networks.ts'

const isLoopbackAddress = createNetworkMatcher(['loopback'])

/**
 * Whether a host name or address means this machine: `localhost` and names below it (RFC 6761), 127.0.0.0/8 and ::1. An IPv6 address may
 * be in brackets, as in a URL.
 */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return plain === 'localhost' || plain.endsWith('.localhost') || isLoopbackAddress(plain)
}

/** Whether requests to this address cannot be read on a network. */
export const isProtected = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname)
}
