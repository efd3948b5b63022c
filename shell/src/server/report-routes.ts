import { isRemoteName, MINUTE_MS, PATHS } from '@radruf/contract'
import { parseJson } from '@radruf/contract/server'
import {
  type OutcomeCounter,
  type PageTokens,
  type ReleaseCounter,
  SHELL_PART,
  type Suspects,
} from '@radruf/release-tool/guard'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { scrub } from '../app/scrub.ts'
import { clientAddress } from './client-address.ts'
import { type LogLine, withAdvice } from './log-lines.ts'
import type { RemoteSource } from './remote-source.ts'
import { findPositions } from './source-stacks.ts'

/** Remotes of a page: those of the suite, and those of other repositories. */
const MAX_REMOTES = 50
const Remote = z.string().max(60).refine(isRemoteName)

/** The page that reports: its token, and its releases as `remote=hash`. Reports without it are logged and not counted. */
const Page = z.object({ token: z.string().max(120), releases: z.array(z.string().max(120)).max(MAX_REMOTES) })
type Page = z.infer<typeof Page>

const Report = z.object({
  page: Page.optional(),
  remote: Remote.or(z.literal('shell')),
  release: z.string().max(64),
  owner: z.string().max(80),
  /** `late`: the remote may still load. Pages of earlier shells send no value. */
  what: z.enum(['failed', 'late']).default('failed'),
  message: z.string().max(500),
  /** Places in scripts of the release. Pages of earlier shells send none; an unreadable one does not lose the failure. */
  stack: z.array(z.string()).default([]).catch([]),
})

/** The mounted remotes of a whole page, sent when it is idle. */
const Mounts = z.object({
  page: Page,
  mounted: z.array(z.object({ remote: Remote, release: z.string().max(64) })).max(MAX_REMOTES),
})

/** A page that cannot be used, and the remotes whose scripts it has loaded. Sent by the watchdog. */
const BrokenPage = z.object({
  page: Page,
  loaded: z.array(Remote).max(MAX_REMOTES),
  message: z.string().max(1000),
})
/** Path for pages that cannot be used. */
const BROKEN_PAGES_URL = '/reports/pages'

/** Milliseconds of the pages of a document: until the largest paint of the first one, and of their slowest interactions. */
const Milliseconds = z
  .number()
  .min(0)
  .max(10 * MINUTE_MS)
const Times = z.object({
  page: Page,
  times: z
    .array(
      z.object({ path: z.string().max(100), paint: Milliseconds.optional(), interaction: Milliseconds.optional() }),
    )
    .max(PATHS.length),
  /** Milliseconds until each remote was loaded. Pages of earlier shells send none. */
  loads: z
    .array(z.object({ remote: Remote, milliseconds: Milliseconds }))
    .max(MAX_REMOTES)
    .default([]),
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
 * and only if the page was rendered for the network that reports. A page that cannot be used counts against its only release, or makes
 * its releases suspects.
 */
export function registerReportRoutes(
  app: FastifyInstance,
  {
    outcomes,
    counter,
    tokens,
    suspects,
    findAdding,
    shellRelease,
  }: {
    outcomes: OutcomeCounter
    counter: ReleaseCounter
    tokens: PageTokens
    suspects: Suspects
    findAdding: RemoteSource['findAdding']
    /** The build of the shell, which is counted like a release. */
    shellRelease: string
  },
) {
  let minute = 0
  let logged = 0
  const shouldLog = () => {
    const now = Math.floor(Date.now() / MINUTE_MS)
    logged = now === minute ? logged + 1 : 1
    minute = now
    return logged <= MAX_LOGGED_PER_MINUTE
  }
  const logReport = (line: LogLine, details: object) => app.log.warn(withAdvice(line, details), line)
  /** The address that votes, if the page was rendered for its network and has not voted so before. */
  const redeem = (request: FastifyRequest, page: Page | undefined, vote: string): string | undefined => {
    const address = clientAddress(request)
    if (!page || !isSameOrigin(request)) return undefined
    return tokens.redeem(page.token, { address, releases: page.releases }, vote) ? address : undefined
  }
  const count = async (
    request: FastifyRequest,
    page: Page | undefined,
    { remote, release, what, ...failure }: Vote,
  ) => {
    if (!page?.releases.includes(toKey(remote, release))) return
    const address = redeem(request, page, `${remote} ${what}`)
    if (address === undefined) return
    if (what === 'late') return counter.late(remote, release)
    if (what === 'mounted') counter.viewed(remote, release)
    else {
      const { message = '', stack = [] } = failure
      counter.failed(remote, release, 'browser', scrub(message), findPositions(stack.join(' '), release))
    }
    await outcomes[what](remote, release, address)
  }
  /** A failure that no release is to blame for. */
  const countShellFailure = (request: FastifyRequest, page: Page | undefined, message: string) => {
    if (redeem(request, page, `${SHELL_PART} failed`) !== undefined)
      counter.failed(SHELL_PART, shellRelease, 'browser', scrub(message))
  }
  app.post('/reports', { bodyLimit: 4096 }, async (request, reply) => {
    const report = Report.safeParse(parseJson(String(request.body)))
    if (!report.success) return reply.code(400).send()
    const { what, page, stack, ...details } = report.data
    if (shouldLog()) logReport(`remote ${what}`, { report: { ...details, message: scrub(details.message) } })
    if (details.remote === SHELL_PART && what === 'failed') countShellFailure(request, page, details.message)
    else await count(request, page, { ...details, what, stack })
    return reply.code(204).send()
  })
  app.post('/reports/mounts', { bodyLimit: 4096 }, async (request, reply) => {
    const mounts = Mounts.safeParse(parseJson(String(request.body)))
    if (!mounts.success) return reply.code(400).send()
    const { page, mounted } = mounts.data
    for (const mount of mounted) await count(request, page, { ...mount, what: 'mounted' })
    const address = redeem(request, page, 'whole')
    const loaded = mounted.map(({ remote, release }) => toKey(remote, release))
    if (address !== undefined) {
      counter.viewed(SHELL_PART, shellRelease)
      suspects.count({ address, releases: page.releases, loaded, isBroken: false })
    }
    return reply.code(204).send()
  })
  app.post('/reports/times', { bodyLimit: 8192 }, async (request, reply) => {
    const report = Times.safeParse(parseJson(String(request.body)))
    if (!report.success) return reply.code(400).send()
    const { page, times, loads } = report.data
    if (redeem(request, page, 'times') === undefined) return reply.code(204).send()
    const findRelease = (remote: string) =>
      page.releases.find((key) => key.startsWith(`${remote}=`))?.slice(`${remote}=`.length)
    for (const { remote, milliseconds } of loads) {
      const release = findRelease(remote)
      if (release) counter.loaded(remote, release, milliseconds)
    }
    for (const { path, ...found } of times) {
      const owner = PATHS.find((entry) => entry.path === path)?.owner ?? (await findAdding(path, page.releases))
      const release = owner === SHELL_PART ? shellRelease : owner && findRelease(owner)
      if (owner && release) counter.timed(owner, release, path, found)
    }
    return reply.code(204).send()
  })
  app.post(BROKEN_PAGES_URL, { bodyLimit: 4096 }, async (request, reply) => {
    const broken = BrokenPage.safeParse(parseJson(String(request.body)))
    if (!broken.success) return reply.code(400).send()
    const { page, loaded: names, message } = broken.data
    const loaded = page.releases.filter((key) => names.some((name) => key.startsWith(`${name}=`)))
    if (shouldLog()) logReport('page broken', { report: { loaded, message: scrub(message) } })
    const [only, ...others] = loaded
    if (only && !others.length) {
      const [remote = '', release = ''] = only.split('=')
      await count(request, page, { remote, release, what: 'failed', message })
    }
    const address = redeem(request, page, 'broken')
    if (address !== undefined) {
      if (!loaded.length) counter.failed(SHELL_PART, shellRelease, 'browser', scrub(message))
      suspects.count({ address, releases: page.releases, loaded, isBroken: true })
    }
    return reply.code(204).send()
  })
  app.post(VIOLATIONS_URL, { bodyLimit: 16_384 }, async (request, reply) => {
    const violation = Violation.safeParse(parseJson(String(request.body)))
    if (!violation.success) return reply.code(400).send()
    const { 'violated-directive': directive, 'blocked-uri': blocked } = violation.data['csp-report']
    if (shouldLog()) logReport('policy violated', { violation: { directive, blocked: toOrigin(blocked) } })
    return reply.code(204).send()
  })
}

/** A vote of a page about one of its releases. A late one only counts in the figures of the release. */
type Vote = { remote: string; release: string; what: 'mounted' | 'failed' | 'late'; message?: string; stack?: string[] }

const toKey = (remote: string, release: string) => `${remote}=${release}`

/** Whether a request comes from the product's own pages: other sites must not influence the counts. */
const isSameOrigin = ({ headers }: FastifyRequest) => (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

/** Origin of a blocked address, because the path may identify a person; `inline` and `eval` are no addresses. */
const toOrigin = (blocked: string) => URL.parse(blocked)?.origin ?? scrub(blocked).slice(0, 40)
