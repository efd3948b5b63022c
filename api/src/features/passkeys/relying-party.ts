import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../settings.ts'

/**
 * The relying party of the product's passkeys: its domain, and the origin of its pages. Demo mode takes those of the page, which the
 * origin check of every write has accepted.
 */
export function findRelyingParty({ headers }: FastifyRequest, { mode, publicUrl, productName }: Settings) {
  const origin = (mode === 'demo' && headers.origin) || publicUrl
  return { origin, domain: new URL(origin).hostname, name: productName }
}
