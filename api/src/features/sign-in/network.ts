import ipaddr from 'ipaddr.js'

/** A household or company usually has a /64 of IPv6 (RFC 6177), so a client can use all of its addresses. */
const IPV6_PREFIX_BITS = 64

/** The network that rate limits count: an IPv4 address, also when it is mapped into IPv6, or the /64 of an IPv6 address. */
export function toNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX_BITS}`).toString()
}
