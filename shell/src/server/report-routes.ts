import { REMOTES } from '@radruf/contract'
import type { OutcomeCounter } from '@radruf/federation/guard'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { scrub } from '../app/scrub.ts'

const Report = z.object({
  remote: z.enum([...REMOTES, 'shell']),
  release: z.string().max(64),
  owner: z.string().max(80),
  /** A late remote may still load. Reports of older pages have no value. */
  what: z.enum(['failed', 'late']).default('failed'),
  message: z.string().max(500),
})

/** Mounted remotes, sent by an idle page. */
const Mounts = z.array(z.object({ remote: z.enum(REMOTES), release: z.string().max(64) })).max(REMOTES.length)

/** Report that a browser sends after a violation of the content security policy. */
const Violation = z.object({
  'csp-report': z.object({ 'violated-directive': z.string().max(200), 'blocked-uri': z.string().max(2000) }),
})
/** Path for violations, named in the policy. */
export const VIOLATIONS_URL = '/reports/policy'

/** Logged reports per minute; more reports of a broken page add no information. */
const MAX_LOGGED_PER_MINUTE = 60

/**
 * Registers the routes for browser reports. Logs failed remotes with remote, release and owner, and violations of the content security
 * policy with directive and origin, without personal data. Counts mounted and failed remotes for their release.
 */
export function registerReportRoutes(app: FastifyInstance, outcomes: OutcomeCounter) {
  let minute = 0
  let count = 0
  const shouldLog = () => {
    const now = Math.floor(Date.now() / 60_000)
    count = now === minute ? count + 1 : 1
    minute = now
    return count <= MAX_LOGGED_PER_MINUTE
  }
  app.post('/reports', { bodyLimit: 4096 }, async (request, reply) => {
    const report = Report.safeParse(parseJson(String(request.body)))
    if (!report.success) return reply.code(400).send()
    const { what, ...details } = report.data
    if (shouldLog()) app.log.warn({ report: { ...details, message: scrub(details.message) } }, `remote ${what}`)
    if (what === 'failed' && isSameOrigin(request)) await outcomes.failed(details.remote, details.release, request.ip)
    return reply.code(204).send()
  })
  app.post('/reports/mounts', { bodyLimit: 4096 }, async (request, reply) => {
    const mounts = Mounts.safeParse(parseJson(String(request.body)))
    if (!mounts.success) return reply.code(400).send()
    if (isSameOrigin(request))
      for (const { remote, release } of mounts.data) await outcomes.mounted(remote, release, request.ip)
    return reply.code(204).send()
  })
  app.post(VIOLATIONS_URL, { bodyLimit: 16_384 }, async (request, reply) => {
    const violation = Violation.safeParse(parseJson(String(request.body)))
    if (!violation.success) return reply.code(400).send()
    const { 'violated-directive': directive, 'blocked-uri': blocked } = violation.data['csp-report']
    if (shouldLog()) app.log.warn({ violation: { directive, blocked: originOf(blocked) } }, 'policy violated')
    return reply.code(204).send()
  })
}

/** Whether a request comes from the product's own pages: other sites must not influence the counts. */
const isSameOrigin = ({ headers }: FastifyRequest) => (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

/** Origin of a blocked address, because the path may identify a person; `inline` and `eval` are no addresses. */
const originOf = (blocked: string) => URL.parse(blocked)?.origin ?? scrub(blocked).slice(0, 40)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
