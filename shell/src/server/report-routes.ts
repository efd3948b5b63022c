import { MINUTE_MS, REMOTES } from '@radruf/contract'
import { parseJson } from '@radruf/contract/server'
import type { OutcomeCounter, PageTokens, PageVote } from '@radruf/release-tool/guard'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { scrub } from '../app/scrub.ts'
import { clientAddress } from './client-address.ts'

/** The page that reports: its token, and its releases as `remote=hash`. Reports without it are logged and not counted. */
const Page = z.object({ token: z.string().max(120), releases: z.array(z.string().max(120)).max(REMOTES.length) })
type Page = z.infer<typeof Page>

const Report = z.object({
  page: Page.optional(),
  remote: z.enum([...REMOTES, 'shell']),
  release: z.string().max(64),
  owner: z.string().max(80),
  /** `late`: the remote may still load. Pages of earlier shells send no value. */
  what: z.enum(['failed', 'late']).default('failed'),
  message: z.string().max(500),
})

/** Mounted remotes, sent by an idle page. */
const Mounts = z.object({
  page: Page,
  mounted: z.array(z.object({ remote: z.enum(REMOTES), release: z.string().max(64) })).max(REMOTES.length),
})

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
 * policy with directive and origin, without personal data. Counts the mounted and failed remotes of a page for their releases, each once
 * and only if the page was rendered for the network that reports.
 */
export function registerReportRoutes(app: FastifyInstance, outcomes: OutcomeCounter, tokens: PageTokens) {
  let minute = 0
  let logged = 0
  const shouldLog = () => {
    const now = Math.floor(Date.now() / MINUTE_MS)
    logged = now === minute ? logged + 1 : 1
    minute = now
    return logged <= MAX_LOGGED_PER_MINUTE
  }
  const count = async (request: FastifyRequest, page: Page | undefined, vote: PageVote) => {
    const address = clientAddress(request)
    if (!page || !isSameOrigin(request) || !tokens.redeem(page.token, { address, releases: page.releases }, vote))
      return
    await outcomes[vote.what](vote.remote, vote.release, address)
  }
  app.post('/reports', { bodyLimit: 4096 }, async (request, reply) => {
    const report = Report.safeParse(parseJson(String(request.body)))
    if (!report.success) return reply.code(400).send()
    const { what, page, ...details } = report.data
    if (shouldLog()) app.log.warn({ report: { ...details, message: scrub(details.message) } }, `remote ${what}`)
    if (what === 'failed') await count(request, page, { ...details, what })
    return reply.code(204).send()
  })
  app.post('/reports/mounts', { bodyLimit: 4096 }, async (request, reply) => {
    const mounts = Mounts.safeParse(parseJson(String(request.body)))
    if (!mounts.success) return reply.code(400).send()
    for (const mount of mounts.data.mounted) await count(request, mounts.data.page, { ...mount, what: 'mounted' })
    return reply.code(204).send()
  })
  app.post(VIOLATIONS_URL, { bodyLimit: 16_384 }, async (request, reply) => {
    const violation = Violation.safeParse(parseJson(String(request.body)))
    if (!violation.success) return reply.code(400).send()
    const { 'violated-directive': directive, 'blocked-uri': blocked } = violation.data['csp-report']
    if (shouldLog()) app.log.warn({ violation: { directive, blocked: toOrigin(blocked) } }, 'policy violated')
    return reply.code(204).send()
  })
}

/** Whether a request comes from the product's own pages: other sites must not influence the counts. */
const isSameOrigin = ({ headers }: FastifyRequest) => (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

/** Origin of a blocked address, because the path may identify a person; `inline` and `eval` are no addresses. */
const toOrigin = (blocked: string) => URL.parse(blocked)?.origin ?? scrub(blocked).slice(0, 40)
