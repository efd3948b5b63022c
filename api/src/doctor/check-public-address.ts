import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY_MS } from '@radruf/contract'
import type { Settings } from '../settings.ts'
import { type Check, type CheckResult, describeError, failed, off, passed } from './check.ts'

const TIMEOUT_MS = 10_000
/** Certificates are renewed 30 days before they expire; half of that leaves time to act. */
const MIN_VALID_DAYS = 14

/** Headers that a page must have at the public address; a reverse proxy can drop or replace them. */
const PAGE_HEADERS = ['content-security-policy', 'x-content-type-options', 'referrer-policy'] as const

export const fetchPublic = (publicUrl: string, path: string): Promise<Response> =>
  fetch(publicUrl + path, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })

type AddressSettings = Pick<Settings, 'publicUrl' | 'mode' | 'hstsSubdomains'>

/** Checks the certificate, the service behind the public address, and the headers of its pages. */
export const checkPublicAddress: Check = async ({ settings }) => {
  const { publicUrl } = settings
  const tls = publicUrl.startsWith('https:')
    ? await checkCertificate(publicUrl)
    : off('TLS', `${publicUrl} has no https`)
  if (tls.status === 'failed') return [tls]
  return [tls, ...(await checkPages(settings))]
}

async function checkPages({ publicUrl, mode, hstsSubdomains }: AddressSettings): Promise<CheckResult[]> {
  const health = await fetchPublic(publicUrl, '/api/health').catch((error: unknown) => describeError(error))
  if (typeof health === 'string' && mode === 'demo') return [off('address', `${publicUrl}: the product does not run`)]
  if (typeof health === 'string' || health.status !== 200)
    return [
      failed(
        'address',
        `${publicUrl}/api/health: ${typeof health === 'string' ? health : `status ${health.status}`}`,
        'Start the product, and pass all paths of this address to the shell server (PORT, HOST).',
      ),
    ]
  const { headers } = await fetchPublic(publicUrl, '/')
  const required = [...PAGE_HEADERS, ...(publicUrl.startsWith('https:') ? ['strict-transport-security'] : [])]
  const missing = [
    ...required.filter((name) => !headers.has(name)),
    ...(hstsSubdomains && !headers.get('strict-transport-security')?.includes('includeSubDomains')
      ? ['includeSubDomains (HSTS_SUBDOMAINS)']
      : []),
  ]
  return [
    passed('address', `${publicUrl}: the service answers`),
    missing.length === 0
      ? passed('headers', required.join(', '))
      : failed(
          'headers',
          `missing: ${missing.join(', ')}`,
          'Let the reverse proxy pass the headers of the shell server, which needs the same PUBLIC_URL.',
        ),
  ]
}

/** The name for TLS, which an IP address must not be (RFC 6066). */
export const serverName = (host: string) => (isIP(host) ? {} : { servername: host })

async function checkCertificate(publicUrl: string): Promise<CheckResult> {
  const { hostname, port } = new URL(publicUrl)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = connect({ host, port: Number(port || 443), ...serverName(host), timeout: TIMEOUT_MS })
  socket.once('timeout', () => socket.destroy(new Error('no answer')))
  try {
    await once(socket, 'secureConnect')
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS)
    const detail = `${socket.getProtocol()}, the certificate is valid for ${days} days`
    return days >= MIN_VALID_DAYS
      ? passed('TLS', detail)
      : failed('TLS', detail, 'Renew the certificate, and check why it was not renewed automatically.')
  } catch (error) {
    return failed(
      'TLS',
      `${publicUrl}: ${describeError(error)}`,
      'Check the DNS entry, port 443 and the certificate with its whole chain at the reverse proxy.',
    )
  } finally {
    socket.destroy()
  }
}
