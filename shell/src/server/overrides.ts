import type { Session } from '@radruf/contract'
import type { Registry } from '@radruf/federation/registry'
import { judgeOverrides, type Override, type RefusedOverride, type WantedOverrides } from '@radruf/federation/server'
import type { FastifyRequest } from 'fastify'
import { hasOverrideCookies, readChosen, readRefused, writeChosen, writeRefused } from './override-cookies.ts'
import type { PageSettings } from './page-settings.ts'

/** `?mf.mf-booking=…` in addresses and forms. */
const PARAMETER = /^mf\.(.+)$/
/** The value that gives a remote its live release back. */
const LIVE = 'live'
/** More than the suite has remotes, and longer than any release or address in use. */
const MAX_PARAMETERS = 20
const MAX_LENGTH = 300

/** What overrides mean for one request. */
export type PageOverrides = {
  overrides: Override[]
  refused: RefusedOverride[]
  cookies: string[]
  /** Where to go instead: the same address without what was followed or refused. */
  redirect?: string
}
const NO_OVERRIDES: PageOverrides = { overrides: [], refused: [], cookies: [] }

export type OverridesOptions = { settings: PageSettings['overrides']; readRegistry: () => Promise<Registry> }
export type Overrides = ReturnType<typeof createOverrides>

/**
 * Lets feature teams and QA have other releases of remotes than everybody else, for their session alone. Whatever the cookie
 * says is judged anew for every request: by the registry, the allowed origins and who is asking (docs/decisions/008).
 */
export function createOverrides({ settings, readRegistry }: OverridesOptions) {
  /** Where everyone may, the service need not answer: testers get back to normal while it is down. */
  const isAllowed = async (session: () => Promise<Session>): Promise<boolean> =>
    settings.for === 'everyone' || (settings.for === 'staff' && (await session()).person?.role === 'mechanic')
  const evaluate = async (wanted: WantedOverrides) => judgeOverrides(wanted, await readRegistry(), settings.origins)

  /** Changes what the session has: what holds is kept, the rest is said on the next page. */
  const change = async (request: FastifyRequest, changes: WantedOverrides): Promise<string[]> => {
    const { overrides, refused } = await evaluate(withoutLive({ ...readChosen(request), ...changes }))
    const chosen = Object.fromEntries(overrides.map(({ name, wanted }) => [name, wanted]))
    return [writeChosen(request, chosen), writeRefused(request, refused)]
  }
  /** A link changes nothing by itself: what it wanted is said, and can be agreed to. */
  const offer = async (request: FastifyRequest, changes: WantedOverrides): Promise<string[]> => {
    const { overrides, refused } = await evaluate(withoutLive(changes))
    const offered = overrides.map(({ name, wanted }) => ({ name, wanted, reason: 'foreign-link' as const }))
    return [writeRefused(request, [...offered, ...refused])]
  }

  return {
    isAllowed: isAllowed,

    /** What holds for a page. A request without any override asks nobody for anything. */
    async resolvePage(request: FastifyRequest, session: () => Promise<Session>): Promise<PageOverrides> {
      const url = new URL(request.url, 'http://shell')
      const asked = request.method === 'GET' ? readParameters(url.searchParams) : {}
      const isAsked = Object.keys(asked).length > 0
      if (settings.for === 'nobody' || !(isAsked || hasOverrideCookies(request))) return NO_OVERRIDES
      if (!(await isAllowed(session))) return NO_OVERRIDES
      if (isAsked) {
        const cookies = await (isTyped(request) ? change : offer)(request, asked)
        for (const name of [...url.searchParams.keys()]) if (PARAMETER.test(name)) url.searchParams.delete(name)
        return { ...NO_OVERRIDES, cookies, redirect: url.pathname.replace(/^\/+/, '/') + url.search }
      }
      const { overrides, refused } = await evaluate(readChosen(request))
      const told = readRefused(request)
      return { overrides, refused: [...refused, ...told], cookies: told.length ? [writeRefused(request, [])] : [] }
    },

    /** Cookies for what a form of the own pages changes: `mf.<name>` as in addresses, or `reset` for everything. */
    async applyForm(request: FastifyRequest, form: URLSearchParams): Promise<string[]> {
      if (!isFromOwnPage(request)) return []
      if (form.has('reset')) return [writeChosen(request, {}), writeRefused(request, [])]
      return change(request, readParameters(form))
    },

    /** What there is to choose from. */
    async listChoices(): Promise<OverrideChoices> {
      const { remotes } = await readRegistry()
      return {
        origins: settings.origins,
        remotes: Object.entries(remotes).map(([name, { stable, canary, releases }]) => ({
          name,
          live: stable,
          canary: canary?.release,
          releases: Object.entries(releases).flatMap(([hash, { version, removed }]) =>
            removed ? [] : [{ hash, version }],
          ),
        })),
      }
    },
  }
}

/** The releases of every remote, oldest first, and the origins that addresses may have. */
export type OverrideChoices = {
  origins: readonly string[]
  remotes: { name: string; live: string; canary?: string; releases: { hash: string; version: string }[] }[]
}

/** Typed, or from a bookmark. A link, wherever it stands, may have been put there by a stranger; so may one that does not say. */
const isTyped = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] === 'none'

const isFromOwnPage = ({ headers, host }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' || URL.parse(headers.origin ?? '')?.host === host

const readParameters = (parameters: URLSearchParams): WantedOverrides =>
  Object.fromEntries(
    [...parameters]
      .flatMap(([key, value]): [string, string][] => {
        const name = PARAMETER.exec(key)?.[1]
        return name ? [[name.slice(0, MAX_LENGTH), value.trim().slice(0, MAX_LENGTH)]] : []
      })
      .slice(0, MAX_PARAMETERS),
  )

const withoutLive = (wanted: WantedOverrides): WantedOverrides =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '' && value !== LIVE))
