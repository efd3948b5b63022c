import type { FastifyRequest } from 'fastify'
import { ApiProblem } from '../problem.ts'
import type { Settings } from '../settings.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const OWN_FETCHES = new Set([undefined, 'same-origin', 'none'])
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Writes come from the product's own pages. A browser names the page's origin on every write; calls without one (the
 * shell server, scripts) carry no cookie of a victim. Demo mode also takes the host it was called by, and loopback.
 */
export function checkOrigin(request: FastifyRequest, { publicUrl, mode }: Settings) {
  if (READS.has(request.method)) return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) {
    if (OWN_FETCHES.has(site as string | undefined)) return
    throw new ApiProblem('ORIGIN_REFUSED')
  }
  if (origin === publicUrl) return
  const page = URL.parse(origin)
  if (mode === 'demo' && page && (page.host === request.host || LOOPBACK.has(page.hostname))) return
  throw new ApiProblem('ORIGIN_REFUSED')
}
