import type { FastifyRequest } from 'fastify'
import { ApiProblem } from '../problem.ts'
import type { Settings } from '../settings.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const SAME_ORIGIN_SITES = new Set([undefined, 'same-origin', 'none'])
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Refuses writes from foreign pages (CSRF). Browsers send the page's origin with every write; requests without an origin (the
 * shell server, scripts) carry no victim's cookies. Demo mode also accepts the requested host and loopback hosts.
 */
export function checkOrigin(request: FastifyRequest, { publicUrl, mode }: Settings) {
  if (SAFE_METHODS.has(request.method)) return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) {
    if (SAME_ORIGIN_SITES.has(site as string | undefined)) return
    throw new ApiProblem('ORIGIN_REFUSED')
  }
  if (origin === publicUrl) return
  const page = URL.parse(origin)
  if (mode === 'demo' && page && (page.host === request.host || LOOPBACK_HOSTS.has(page.hostname))) return
  throw new ApiProblem('ORIGIN_REFUSED')
}
