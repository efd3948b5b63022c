import { REMOTES } from '@radruf/contract'
import type { OutcomeCounter } from '@radruf/federation/guard'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { scrub } from '../app/scrub.ts'

const Report = z.object({
  remote: z.enum([...REMOTES, 'shell']),
  release: z.string().max(64),
  owner: z.string().max(80),
  /** A remote that is late may still come. Pages from before that was told apart do not say. */
  what: z.enum(['failed', 'late']).default('failed'),
  message: z.string().max(500),
})

/** The remotes that came, from a page that is idle. */
const Mounts = z.array(z.object({ remote: z.enum(REMOTES), release: z.string().max(64) })).max(REMOTES.length)

/** What a browser sends by itself when a page did something that its content security policy forbids. */
const Violation = z.object({
  'csp-report': z.object({ 'violated-directive': z.string().max(200), 'blocked-uri': z.string().max(2000) }),
})
/** Where browsers are told to send it. */
export const VIOLATIONS_URL = '/reports/policy'

/** Reports a minute that are written down; what a broken page sends beyond that says nothing new. */
const MAX_LOGGED_PER_MINUTE = 60

/**
 * Takes reports from browsers and logs them without personal data: of failed remotes with remote, release and owner, and of
 * violations of the content security policy with what was forbidden to come from where. Remotes that came or failed are counted
 * for their release.
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
    const { what, ...told } = report.data
    if (shouldLog()) app.log.warn({ report: { ...told, message: scrub(told.message) } }, `remote ${what}`)
    if (what === 'failed' && isSameOrigin(request)) await outcomes.failed(told.remote, told.release, request.ip)
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

/** Another site must not let its visitors vote here. */
const isSameOrigin = ({ headers }: FastifyRequest) => (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

/** The address alone may say who somebody is; `inline` and `eval` are no addresses. */
const originOf = (blocked: string) => URL.parse(blocked)?.origin ?? scrub(blocked).slice(0, 40)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
