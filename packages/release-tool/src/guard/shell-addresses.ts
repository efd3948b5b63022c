import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

type Lookup = (host: string) => Promise<readonly { address: string; family: number }[]>
const lookupAll: Lookup = (host) => lookup(host, { all: true })

/**
 * The addresses of all shell servers: an http name with several network addresses, such as a headless Service of Kubernetes, stands for a
 * server at each. A name that cannot be resolved stays, so that the request to it fails.
 */
export async function findShellAddresses(addresses: readonly string[], find = lookupAll): Promise<string[]> {
  const lists = await Promise.all(
    addresses.map(async (address) => {
      const url = new URL(address)
      if (url.protocol !== 'http:' || isIP(url.hostname.replace(/^\[|\]$/g, ''))) return [address]
      const found = await find(url.hostname).catch(() => [])
      // A server with IPv4 and IPv6 is one server.
      const same = found.filter(({ family }) => family === found[0]?.family)
      if (same.length < 2) return [address]
      return same.map(({ address: ip, family }) => {
        url.hostname = family === 6 ? `[${ip}]` : ip
        return url.href
      })
    }),
  )
  return lists.flat()
}
