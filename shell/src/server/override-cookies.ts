import type { RefusedOverride, WantedOverrides } from '@radruf/federation/server'
import { OVERRIDE_REFUSALS, type OverrideRefusal } from '@radruf/federation/server'
import type { FastifyRequest } from 'fastify'
import { readCookie } from './request.ts'

/** Cookie with this session's overrides. Scripts cannot read it: only the server decides which overrides apply. */
const CHOSEN = 'radruf-overrides'
/** Cookie with refused overrides for the next page. */
const REFUSED = 'radruf-overrides-refused'
/** Lifetime in seconds of the refused overrides. */
const REFUSED_FOR = 30

export const hasOverrideCookies = ({ headers }: FastifyRequest): boolean => headers.cookie?.includes(CHOSEN) ?? false

export const readChosen = (request: FastifyRequest): WantedOverrides => read(request, CHOSEN)

/** Cookie that replaces the session's overrides; an empty set ends them. */
export const writeChosen = (request: FastifyRequest, chosen: WantedOverrides): string =>
  write(request, CHOSEN, chosen, Object.keys(chosen).length ? '' : '; Max-Age=0')

export const readRefused = (request: FastifyRequest): RefusedOverride[] =>
  Object.entries(read(request, REFUSED)).flatMap(([name, value]) => {
    const [, reason, wanted = ''] = /^(\S+) (.*)$/s.exec(value) ?? []
    return isRefusal(reason) ? [{ name, wanted, reason }] : []
  })

export const writeRefused = (request: FastifyRequest, refused: readonly RefusedOverride[]): string =>
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

const write = ({ protocol }: FastifyRequest, name: string, values: WantedOverrides, age: string) =>
  `${name}=${encodeURIComponent(new URLSearchParams(values).toString())}; Path=/; SameSite=Lax; HttpOnly${protocol === 'https' ? '; Secure' : ''}${age}`
