import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import type { Settings } from '../../settings.ts'

const hashBrowser = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * A cookie that binds a challenge to the browser that asked for it. Browsers store the name, so it never changes. `renew` gives the browser
 * a new token, because another site can have planted the earlier one. Tokens are returned as hashes.
 */
export const createBrowserToken = (name: string, minutes: number) => ({
  renew(reply: FastifyReply, settings: Settings): string {
    const token = randomBytes(32).toString('base64url')
    setCookie(reply, settings, { name, value: token, maxAgeSeconds: minutes * 60 })
    return hashBrowser(token)
  },
  readHash: (request: FastifyRequest, settings: Settings): string =>
    hashBrowser(readCookie(request, settings, name) ?? ''),
  clear: (reply: FastifyReply, settings: Settings) => clearCookie(reply, settings, name),
})
