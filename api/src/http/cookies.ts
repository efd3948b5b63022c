import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

const HOST_PREFIX = '__Host-'
type Address = Pick<Settings, 'publicUrl'>

export const isHttps = ({ publicUrl }: Address): boolean => publicUrl.startsWith('https:')

/**
 * Reads a cookie by its plain name. Over HTTPS its name has the prefix `__Host-`, which other hosts cannot set (RFC 6265bis). A
 * cookie of release 0.1.0 has the plain name and is still read, so the upgrade does not sign anyone out.
 */
export const readCookie = ({ cookies }: FastifyRequest, name: string): string | undefined =>
  cookies[HOST_PREFIX + name] ?? cookies[name]

/** Whether the browser has this cookie under its plain name only, although the product uses HTTPS. */
export const hasLegacyCookie = ({ cookies }: FastifyRequest, name: string, settings: Address): boolean =>
  isHttps(settings) && cookies[name] !== undefined && cookies[HOST_PREFIX + name] === undefined

/** Sets a cookie that scripts cannot read. Over HTTPS it replaces a cookie with the plain name. */
export function setCookie(
  reply: FastifyReply,
  settings: Address,
  { name, value, maxAgeSeconds }: { name: string; value: string; maxAgeSeconds: number },
) {
  const secure = isHttps(settings)
  reply.setCookie(secure ? HOST_PREFIX + name : name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: maxAgeSeconds,
  })
  if (secure && reply.request.cookies[name] !== undefined) reply.clearCookie(name, { path: '/' })
}

/** Deletes a cookie under both names. */
export function clearCookie(reply: FastifyReply, settings: Address, name: string) {
  reply.clearCookie(name, { path: '/' })
  if (isHttps(settings)) reply.clearCookie(HOST_PREFIX + name, { path: '/', secure: true })
}
