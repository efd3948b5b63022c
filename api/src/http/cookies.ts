import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

const HOST_PREFIX = '__Host-'
type Address = Pick<Settings, 'publicUrl'>

export const isHttps = ({ publicUrl }: Address): boolean => publicUrl.startsWith('https:')

/**
 * Reads a cookie by its plain name. Over HTTPS its name has the prefix `__Host-`, which other hosts cannot set (RFC 6265bis); a cookie
 * with the plain name is ignored, because a neighbouring host can set it.
 */
export const readCookie = ({ cookies }: FastifyRequest, settings: Address, name: string): string | undefined =>
  cookies[isHttps(settings) ? HOST_PREFIX + name : name]

/** Sets a cookie that scripts cannot read. */
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
}

/** Deletes a cookie. */
export function clearCookie(reply: FastifyReply, settings: Address, name: string) {
  const secure = isHttps(settings)
  reply.clearCookie(secure ? HOST_PREFIX + name : name, { path: '/', secure })
}
