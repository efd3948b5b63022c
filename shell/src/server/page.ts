import { createPathFinder, type Language, type RemoteName, type Session } from '@radruf/contract'
import type { Override, RefusedOverride } from '@radruf/federation/server'
import { LANGUAGE_KEY } from '@radruf/host/language'
import { inSpan, keepSpan } from '@radruf/monitoring'
import type { OutcomeCounter, PageTokens, ReleaseCounter, Suspects } from '@radruf/release-tool/guard'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toReleaseList } from '../app/page-releases.ts'
import type { PageState } from '../app/page-state.ts'
import { WITHOUT_REMOTES } from '../app/page-watch.ts'
import { scrub } from '../app/scrub.ts'
import { clientAddress } from './client-address.ts'
import { negotiateLanguage } from './language.ts'
import type { OverrideRequest, Overrides } from './overrides.ts'
import type { PageSettings } from './page-settings.ts'
import type { PageRemotes } from './remote-source.ts'
import type { RenderedPage } from './rendered-page.ts'
import type { Renderers } from './renderers/index.ts'
import { createServiceRelay, fetchSession, isNavigation, readCookie, toPageRequest } from './request.ts'
import { createNonce, PAGE_HEADERS, policyHeaders, SECRET_PAGE_HEADERS } from './security.ts'
import { type Source, shellReleaseId } from './source.ts'
import { findPositions } from './source-stacks.ts'
import { toVisitor } from './visitor.ts'

/** A release that failed while a page was rendered. The page is its path in the contract, without personal data. */
export type FailureContext = { remote: string; release?: string; owner?: string; page?: string }

export type PageOptions = {
  source: Source
  renderers: Renderers
  settings: PageSettings
  overrides: Overrides
  outcomes: OutcomeCounter
  counter: ReleaseCounter
  tokens: PageTokens
  suspects: Suspects
  /** Address of the service as the shell's server reaches it. */
  serviceUrl: string
  /** Logs the failure of a release while a page was rendered. */
  onRemoteFailure: (failure: FailureContext, error: unknown) => void
  onError: (error: unknown) => void
}

/** One page request with what the page depends on. */
type PageContext = {
  incoming: FastifyRequest
  session: Session
  language: Language
  nonce: string
  /** The remotes of the page in the releases that this visitor gets. */
  live: PageRemotes
  /** Names of the remotes that the page is tried without. */
  leftOut: string[]
  active: readonly Override[]
  refused: RefusedOverride[]
  onCookies: (set: string[]) => void
}

/** Creates the handler of page requests: renders the page for the person and passes on the cookies that the service set. */
export function pageHandler(options: PageOptions) {
  const { overrides, serviceUrl, source } = options
  return async (incoming: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const cookies: string[] = []
    const onCookies = (set: string[]) => void cookies.push(...set)
    const sessionRequest = fetchSession(incoming, serviceUrl, onCookies)
    const fetched = () => sessionRequest
    const visitor = toVisitor(incoming, fetched)
    const {
      overrides: active,
      refused,
      cookies: overrideCookies,
      request: change,
    } = await overrides.resolvePage(incoming, fetched)
    const [session, live] = await Promise.all([sessionRequest, source.getPageRemotes(visitor, active)])
    const language = negotiateLanguage({
      account: session.person?.language,
      cookie: readCookie(incoming, LANGUAGE_KEY),
      acceptLanguage: incoming.headers['accept-language'],
    })
    const context = {
      incoming,
      session,
      language,
      nonce: createNonce(),
      active,
      refused,
      onCookies,
      ...leaveOut(options, incoming, live),
    }
    if (change) {
      const after = await source.getPageRemotes(visitor, change.overrides)
      return sendConfirmation(options, context, { ...change, after: after.list }, reply)
    }
    cookies.push(...live.cookies, ...overrideCookies)
    const began = performance.now()
    const page = await renderPage(options, context)
    page.body?.once('end', () => countRendered(options, context, performance.now() - began))
    return sendPage(options, context, page, cookies, reply)
  }
}

/**
 * Leaves remotes out of a page: all of them when the watchdog of a broken page asks for it, or a suspect. A session's override stays: a
 * tester must never see another page in its place.
 */
function leaveOut({ suspects, counter }: PageOptions, incoming: FastifyRequest, live: PageRemotes) {
  const { searchParams } = new URL(toPageRequest(incoming).url)
  const isRescue = searchParams.has(WITHOUT_REMOTES)
  const keys = isRescue ? [] : suspects.chooseLeftOut(toReleaseList(live.list))
  const isLeftOut = ({ name, hash, override }: PageRemotes['list'][number]) =>
    !override && (isRescue || keys.includes(`${name}=${hash}`))
  const without = live.list.filter(isLeftOut)
  for (const { name, hash } of without) counter.leftOut(name, hash)
  const leftOut = without.map(({ name }) => name)
  return {
    leftOut,
    live: {
      ...live,
      list: live.list.filter(({ name }) => !leftOut.includes(name)),
      load: async (name: RemoteName) => (leftOut.includes(name) ? undefined : live.load(name)),
    },
  }
}

/** The page's request as its loaders see it. */
function toRenderRequest(incoming: FastifyRequest) {
  const request = toPageRequest(incoming)
  const url = new URL(request.url)
  if (!url.searchParams.has(WITHOUT_REMOTES)) return request
  url.searchParams.delete(WITHOUT_REMOTES)
  return { ...request, url: url.href }
}

/** Asks the visitor to confirm the overrides that an address requests. */
async function sendConfirmation(
  { source: { rendering, assets, dev } }: PageOptions,
  { session, language, nonce, live }: PageContext,
  { refused, wanted, to, after }: OverrideRequest & { after: PageContext['live']['list'] },
  reply: FastifyReply,
) {
  const { productName } = session.brand
  const shown = { language, productName, styles: assets.styles, before: live.list, after, refused, wanted, to }
  reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8')
  if (!dev) reply.headers(policyHeaders(nonce, { styles: assets.insertedStyles }, false))
  return reply.send(rendering.renderOverrideConfirmation(shown))
}

/** The start page has styles of its own, without which it would be painted twice. */
const getPageStyles = ({ styles, startStyles = [] }: Source['assets'], { url }: PageContext['incoming']) =>
  url.split('?')[0] === '/' ? [...styles, ...startStyles] : styles

/** The state of a page without what depends on its rendering. */
export function createPageState(
  { source: { assets, dev }, tokens, settings: { consent, reporting } }: PageOptions,
  {
    incoming,
    language,
    live: { list, added },
    leftOut,
    overrides,
  }: Pick<PageContext, 'incoming' | 'language' | 'leftOut'> &
    Pick<PageState, 'overrides'> & { live: Pick<PageRemotes, 'list' | 'added'> },
): Omit<PageState, 'rendered' | 'productName'> {
  return {
    language,
    shell: shellReleaseId(assets),
    remotes: list,
    added,
    leftOut,
    // A script would read it in a page that it requests.
    reportToken: isNavigation(incoming)
      ? tokens.issue({ address: clientAddress(incoming), releases: toReleaseList(list) })
      : '',
    overrides,
    texts: assets.texts?.[language],
    styles: getPageStyles(assets, incoming),
    dev,
    consent,
    reporting,
  }
}

async function renderPage(options: PageOptions, context: PageContext): Promise<RenderedPage> {
  const { renderers, overrides, serviceUrl, onError } = options
  const { assets } = options.source
  const { incoming, session, language, nonce, live, refused, onCookies } = context
  const isAllowed = await overrides.isAllowed(async () => session)
  const page = createPageState(options, { ...context, overrides: isAllowed ? { refused } : null })
  const send = createServiceRelay(incoming, serviceUrl, onCookies)
  const onRemoteError = createFailureReport(options, context)
  const input = {
    ...toRenderRequest(incoming),
    session,
    language,
    page,
    nonce,
    scripts: assets.scripts,
    watchdog: assets.watchdog,
  }
  // Until the first byte. The renderer's requests arrive in events of its process.
  return inSpan('render page', {}, () =>
    renderers.render(input, live.load, { send: keepSpan(send), onRemoteError, onError }),
  )
}

/** Logs a failure of a release and counts it; a session's override does not count. */
const createFailureReport =
  ({ outcomes, counter, onRemoteFailure }: PageOptions, { incoming, live }: PageContext) =>
  (name: string, error: unknown) => {
    const remote = live.list.find((one) => one.name === name)
    const page = findEntry(incoming, live)?.path
    onRemoteFailure({ remote: name, release: remote?.hash, owner: remote?.owner, page }, error)
    if (!remote || remote.override) return
    const { message = String(error), stack = '' } = error as Partial<Error>
    counter.failed(remote.name, remote.hash, 'server', scrub(message), findPositions(stack, remote.hash))
    void outcomes.failed(remote.name, remote.hash, clientAddress(incoming))
  }

/** Counts the time of a page for the release that owns its path; a session's override does not count. */
function countRendered({ counter }: PageOptions, { incoming, live }: PageContext, milliseconds: number) {
  const owner = findEntry(incoming, live)?.owner
  const remote = live.list.find(({ name }) => name === owner)
  if (remote && !remote.override) counter.rendered(remote.name, remote.hash, milliseconds)
}

const findEntry = (incoming: FastifyRequest, { added }: Pick<PageRemotes, 'added'>) =>
  createPathFinder(added.flatMap(({ paths }) => paths))(new URL(toPageRequest(incoming).url).pathname)

async function sendPage(
  { source: { assets, dev }, settings: { consent, reporting } }: PageOptions,
  { incoming, session, nonce, active, live }: PageContext,
  page: RenderedPage,
  cookies: string[],
  reply: FastifyReply,
) {
  const secret = findEntry(incoming, live)?.secret && SECRET_PAGE_HEADERS
  reply.code(page.status).headers({ ...PAGE_HEADERS, ...secret, ...pageHeaders(page) })
  if (cookies.length) reply.header('set-cookie', cookies)
  const connect = [...session.settings.callSources, ...(reporting ? [reporting.origin] : [])]
  const origins = active.flatMap((one) => ('address' in one ? [new URL(one.address).origin] : []))
  const sources = { styles: assets.insertedStyles, connect, origins }
  if (page.body && !dev) reply.headers(policyHeaders(nonce, sources, consent !== null))
  await reply.send(page.body ?? '')
}

/** Headers of a page that its loaders and actions decide about; cookies are the service's alone. */
const pageHeaders = ({ headers }: RenderedPage) => Object.fromEntries(headers.filter(([name]) => name !== 'set-cookie'))
