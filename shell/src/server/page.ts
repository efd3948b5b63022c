import { findPath } from '@radruf/contract'
import { LANGUAGE_KEY } from '@radruf/host/language'
import type { OutcomeCounter, PageTokens } from '@radruf/release-tool/guard'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { releasesOf } from '../app/page-releases.ts'
import { clientAddress } from './client-address.ts'
import { chooseLanguage } from './language.ts'
import type { Overrides } from './overrides.ts'
import type { PageSettings } from './page-settings.ts'
import type { RenderedPage, Renderers } from './renderers/index.ts'
import { createServiceClient, createServiceRelay, fetchSession, readCookie, toPageRequest } from './request.ts'
import { contentSecurityPolicy, createNonce, PAGE_HEADERS, SECRET_PAGE_HEADERS } from './security.ts'
import { type Source, shellReleaseId } from './source.ts'
import { visitorOf } from './visitor.ts'

/** A release that failed while a page was rendered. The page is its path in the contract, without personal data. */
export type RemoteFailure = { remote: string; release?: string; owner?: string; page?: string }

export type PageOptions = {
  source: Source
  renderers: Renderers
  settings: PageSettings
  overrides: Overrides
  outcomes: OutcomeCounter
  tokens: PageTokens
  /** Address of the service as the shell's server reaches it. */
  serviceUrl: string
  /** Logs the failure of a release while a page was rendered. */
  onRemoteFailure: (failure: RemoteFailure, error: unknown) => void
  onError: (error: unknown) => void
}

/** Creates the handler of page requests: renders the page for the person and passes on the cookies that the service set. */
export function pageHandler({
  source,
  renderers,
  settings,
  overrides,
  outcomes,
  tokens,
  serviceUrl,
  onRemoteFailure,
  onError,
}: PageOptions) {
  const { rendering, assets, getPageRemotes, dev } = source
  return async (incoming: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const cookies: string[] = []
    const onCookies = (set: string[]) => void cookies.push(...set)
    const api = createServiceClient(incoming, serviceUrl, onCookies)
    const sessionRequest = fetchSession(api)
    const visitor = visitorOf(incoming, () => sessionRequest)
    const {
      overrides: active,
      refused,
      cookies: overrideCookies,
      request: change,
    } = await overrides.resolvePage(incoming, () => sessionRequest)
    const [session, live] = await Promise.all([sessionRequest, getPageRemotes(visitor, active)])
    const language = chooseLanguage({
      account: session.person?.language,
      cookie: readCookie(incoming, LANGUAGE_KEY),
      acceptLanguage: incoming.headers['accept-language'],
    })
    const nonce = createNonce()
    if (change) {
      const after = await getPageRemotes(visitor, change.overrides)
      const html = rendering.renderOverrideConfirmation({
        language,
        productName: session.brand.productName,
        styles: assets.styles,
        before: live.list,
        after: after.list,
        refused: change.refused,
        wanted: change.wanted,
        to: change.to,
      })
      reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8')
      if (!dev) reply.header('content-security-policy', contentSecurityPolicy(nonce, { styles: assets.insertedStyles }))
      return reply.send(html)
    }
    cookies.push(...live.cookies, ...overrideCookies)
    const input = toPageRequest(incoming)
    const entry = findPath(new URL(input.url).pathname)
    /** Logs a failure of a release and counts it; a session's override does not count. */
    const onRemoteError = (name: string, error: unknown) => {
      const remote = live.list.find((one) => one.name === name)
      onRemoteFailure({ remote: name, release: remote?.hash, owner: remote?.owner, page: entry?.path }, error)
      if (remote && !remote.override) void outcomes.failed(remote.name, remote.hash, clientAddress(incoming))
    }
    const page = await renderers.render(
      {
        ...input,
        session,
        language,
        page: {
          shell: shellReleaseId(assets),
          remotes: live.list,
          reportToken: tokens.issue({ address: clientAddress(incoming), releases: releasesOf(live.list) }),
          overrides: (await overrides.isAllowed(async () => session)) ? { refused } : null,
          texts: assets.texts?.[language],
          styles: assets.styles,
          dev,
          consent: settings.consent,
          reporting: settings.reporting,
        },
        nonce,
        scripts: assets.scripts,
      },
      live.load,
      { send: createServiceRelay(incoming, serviceUrl, onCookies), onRemoteError, onError },
    )
    const secret = entry?.secret && SECRET_PAGE_HEADERS
    reply.code(page.status).headers({ ...PAGE_HEADERS, ...secret, ...pageHeaders(page) })
    if (cookies.length) reply.header('set-cookie', cookies)
    const connect = [...session.settings.callSources, ...(settings.reporting ? [settings.reporting.origin] : [])]
    const origins = active.flatMap((one) => ('address' in one ? [new URL(one.address).origin] : []))
    if (page.body && !dev)
      reply.header(
        'content-security-policy',
        contentSecurityPolicy(nonce, { styles: assets.insertedStyles, connect, origins }),
      )
    await reply.send(page.body ?? '')
  }
}

/** Headers of a page that its loaders and actions decide about; cookies are the service's alone. */
const pageHeaders = ({ headers }: RenderedPage) => Object.fromEntries(headers.filter(([name]) => name !== 'set-cookie'))
