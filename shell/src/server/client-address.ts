import { isIP } from 'node:net'
import { networkPrefix } from '@radruf/release-tool/guard'
import type { FastifyRequest } from 'fastify'

type Addressed = Pick<FastifyRequest, 'ip' | 'protocol' | 'host' | 'socket'>

/** A host name or address with an optional port, as in RFC 9110 without user names and escapes. */
const HOST = /^([a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?\.?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/** Whether the requested host can be part of an address. HTTP/1.0 has requests without a host. */
export const hasValidHost = (request: Addressed): boolean => {
  const host = requestHost(request)
  return HOST.test(host) && URL.canParse(`http://${host}`)
}

const requestHost = ({ host }: Addressed) => host || 'localhost'

/** The client's IP address: that of the last hop that is no trusted proxy, or the peer's if the proxies name no valid address. */
export const clientAddress = ({ ip, socket }: Addressed): string => (isIP(ip) ? ip : (socket.remoteAddress ?? ''))

/** The client's network, for limits. */
export const clientNetwork = (request: Addressed): string => networkPrefix(clientAddress(request))

/** Scheme of the address that the client opened. */
const clientProtocol = ({ protocol }: Addressed) => (protocol === 'https' ? 'https' : 'http')

/** Origin of the address that the client opened. */
export const requestOrigin = (request: Addressed): string => `${clientProtocol(request)}://${requestHost(request)}`

/** The forwarding headers for the service. They replace those of the client, which the service must never see. */
export const proxyHeaders = (request: Addressed): Record<string, string> => ({
  'x-forwarded-for': clientAddress(request),
  'x-forwarded-host': requestHost(request),
  'x-forwarded-proto': clientProtocol(request),
})

/** Whether a request header claims something about the client's address (RFC 7239 and its predecessors). */
export const isProxyHeader = (name: string): boolean =>
  name === 'forwarded' || name === 'x-real-ip' || name.startsWith('x-forwarded-')
