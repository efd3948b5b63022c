import { isStaff, type Session } from '@radruf/contract'
import type { Registry } from '@radruf/federation/registry'
import {
  evaluateOverrides,
  MAX_OVERRIDE_LENGTH,
  OVERRIDE_REFUSALS,
  type Override,
  type OverrideRefusal,
  type RefusedOverride,
  type WantedOverrides,
} from '@radruf/federation/server'
import { isLoopback } from '@radruf/settings'
import type { FastifyRequest } from 'fastify'
import { writeCookie } from './cookies.ts'
import type { PageSettings } from './page-settings.ts'
import { isFromOwnPage, isNavigation, readCookie } from './request.ts'

/** `?mf.mf-booking=…` in addresses and forms. */
const PARAMETER = /^mf\.(.+)$/
/** The value that gives a remote its live release back. */
const LIVE = 'live'
/** More than the suite has remotes. */
const MAX_PARAMETERS = 20

/** Effect of overrides on one request. */
export type PageOverrides = {
  overrides: Override[]
  refused: RefusedOverride[]
  cookies: string[]
  /** The address requests a change, which needs the visitor's confirmation. */
  request?: OverrideRequest
}
/** A change that an address requests: its parameters, and the overrides that the session would have. */
export type OverrideRequest = {
  wanted: WantedOverrides
  overrides: Override[]
  refused: RefusedOverride[]
  /** The same address without the parameters. */
  to: string
}
const NO_OVERRIDES: PageOverrides = { overrides: [], refused: [], cookies: [] }

export type OverridesOptions = {
  settings: PageSettings['overrides']
  readRegistry: () => Promise<Registry>
  /** Whether this shell can run a release. */
  isCompatible: (name: string, hash: string) => Promise<boolean>
}
export type Overrides = ReturnType<typeof createOverrides>

/**
 * Gives feature teams and QA other releases of remotes, for their session alone. The cookie is checked anew for every request:
 * against the registry, the shell's versions, the allowed origins and the person's role (docs/decisions/008).
 */
export const createOverrides = (options: OverridesOptions) => ({
  isAllowed: (session: () => Promise<Session>): Promise<boolean> => isAllowed(options, session),
  /**
   * Overrides of a page. An address alone changes nothing, however it was opened. A request without any override reads neither
   * session nor registry.
   */
  resolvePage: (request: FastifyRequest, session: () => Promise<Session>): Promise<PageOverrides> =>
    resolvePage(options, request, session),
  /** Cookies after a form of the product's own pages: `mf.<name>` as in addresses, or `reset` for all. */
  applyForm: (request: FastifyRequest, form: URLSearchParams): Promise<string[]> => applyForm(options, request, form),
  /** Releases and origins that the panel offers. */
  listChoices: (): Promise<OverrideChoices> => listChoices(options),
})

/** With `everyone` the session is not read, so that testers can end overrides while the service is down. */
const isAllowed = async ({ settings }: OverridesOptions, session: () => Promise<Session>): Promise<boolean> =>
  settings.for === 'everyone' || (settings.for === 'staff' && isStaff((await session()).person?.role))

async function evaluate({ settings, readRegistry, isCompatible }: OverridesOptions, wanted: WantedOverrides) {
  const { overrides, refused } = evaluateOverrides(wanted, await readRegistry(), {
    origins: settings.origins,
    isLoopback,
  })
  const incompatible = await filterAsync(
    overrides,
    async (one) => 'release' in one && !(await isCompatible(one.name, one.release)),
  )
  return {
    overrides: overrides.filter((one) => !incompatible.includes(one)),
    refused: [
      ...refused,
      ...incompatible.map(({ name, wanted }) => ({ name, wanted, reason: 'incompatible-release' as const })),
    ],
  }
}

async function resolvePage(
  options: OverridesOptions,
  request: FastifyRequest,
  session: () => Promise<Session>,
): Promise<PageOverrides> {
  const url = new URL(request.url, 'http://shell')
  const requested = request.method === 'GET' ? readParameters(url.searchParams) : {}
  const isRequested = Object.keys(requested).length > 0
  if (options.settings.for === 'nobody' || !(isRequested || hasOverrideCookies(request))) return NO_OVERRIDES
  if (!(await isAllowed(options, session))) return NO_OVERRIDES
  const { overrides, refused } = await evaluate(options, readChosen(request))
  if (isRequested) {
    for (const name of [...url.searchParams.keys()]) if (PARAMETER.test(name)) url.searchParams.delete(name)
    const change = await evaluate(options, withoutLive({ ...readChosen(request), ...requested }))
    const to = url.pathname.replace(/^\/+/, '/') + url.search
    return { overrides, refused: [], cookies: [], request: { ...change, wanted: requested, to } }
  }
  const reported = readRefused(request)
  const cookies = reported.length ? [writeRefused(request, [])] : []
  return { overrides, refused: [...refused, ...reported], cookies }
}

/** Changes the session's overrides: keeps valid ones and reports the refused ones on the next page. */
async function applyForm(options: OverridesOptions, request: FastifyRequest, form: URLSearchParams): Promise<string[]> {
  // A release would keep itself live here after its rollback.
  if (!isFromOwnPage(request) || !isNavigation(request) || form.has('cancel')) return []
  if (form.has('reset')) return [writeChosen(request, {}), writeRefused(request, [])]
  const wanted = withoutLive({ ...readChosen(request), ...readParameters(form) })
  const { overrides, refused } = await evaluate(options, wanted)
  const chosen = Object.fromEntries(overrides.map(({ name, wanted }) => [name, wanted]))
  return [writeChosen(request, chosen), writeRefused(request, refused)]
}

async function listChoices({ settings, readRegistry, isCompatible }: OverridesOptions): Promise<OverrideChoices> {
  const { remotes } = await readRegistry()
  return {
    origins: settings.origins,
    remotes: await Promise.all(
      Object.entries(remotes).map(async ([name, { stable, canary, releases }]) => ({
        name,
        live: stable,
        canary: canary?.release,
        releases: await filterAsync(
          Object.entries(releases).flatMap(([hash, { version, removed }]) => (removed ? [] : [{ hash, version }])),
          ({ hash }) => isCompatible(name, hash),
        ),
      })),
    ),
  }
}

async function filterAsync<T>(items: readonly T[], predicate: (item: T) => Promise<boolean>): Promise<T[]> {
  const results = await Promise.all(items.map(predicate))
  return items.filter((_, index) => results[index])
}

/** The releases of every remote that this shell can run, oldest first, and the origins that addresses may have. */
export type OverrideChoices = {
  origins: readonly string[]
  remotes: { name: string; live: string; canary?: string; releases: { hash: string; version: string }[] }[]
}

const readParameters = (parameters: URLSearchParams): WantedOverrides =>
  Object.fromEntries(
    [...parameters]
      .flatMap(([key, value]): [string, string][] => {
        const name = PARAMETER.exec(key)?.[1]
        return name ? [[name.slice(0, MAX_OVERRIDE_LENGTH), value.trim().slice(0, MAX_OVERRIDE_LENGTH)]] : []
      })
      .slice(0, MAX_PARAMETERS),
  )

const withoutLive = (wanted: WantedOverrides): WantedOverrides =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '' && value !== LIVE))

/** Cookie with this session's overrides. Scripts cannot read it: only the server decides which overrides apply. */
const CHOSEN = 'radruf-overrides'
/** Cookie with refused overrides for the next page. */
const REFUSED = 'radruf-overrides-refused'
/** Lifetime in seconds of the refused overrides. */
const REFUSED_FOR = 30

const hasOverrideCookies = ({ headers }: FastifyRequest): boolean => headers.cookie?.includes(CHOSEN) ?? false

const readChosen = (request: FastifyRequest): WantedOverrides => read(request, CHOSEN)

/** Cookie that replaces the session's overrides; an empty set ends them. */
const writeChosen = (request: FastifyRequest, chosen: WantedOverrides): string =>
  write(request, CHOSEN, chosen, Object.keys(chosen).length ? '' : '; Max-Age=0')

const readRefused = (request: FastifyRequest): RefusedOverride[] =>
  Object.entries(read(request, REFUSED)).flatMap(([name, value]) => {
    const [, reason, wanted = ''] = /^(\S+) (.*)$/s.exec(value) ?? []
    return isRefusal(reason) ? [{ name, wanted, reason }] : []
  })

const writeRefused = (request: FastifyRequest, refused: readonly RefusedOverride[]): string =>
  write(
    request,
    REFUSED,
    Object.fromEntries(refused.map(({ name, wanted, reason }) => [name, `${reason} ${wanted}`])),
    `; Max-Age=${refused.length ? REFUSED_FOR : 0}`,
  )

const isRefusal = (reason: string | undefined): reason is OverrideRefusal =>
  (OVERRIDE_REFUSALS as readonly string[]).includes(reason ?? '')

function read(request: FastifyRequest, name: string): WantedOverrides {
  try {
    return Object.fromEntries(new URLSearchParams(decodeURIComponent(readCookie(request, name) ?? '')))
  } catch {
    // Not written by this server.
    return {}
  }
}

const write = (request: FastifyRequest, name: string, values: WantedOverrides, age: string) =>
  writeCookie(request, name, encodeURIComponent(new URLSearchParams(values).toString()), `; HttpOnly${age}`)
