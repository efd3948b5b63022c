import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { CODE_MINUTES } from '@radruf/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import type { Settings } from '../../settings.ts'

/** Cookie of the browser that requested a code. The code is valid only together with it. Browsers store the name, so it never changes. */
const COOKIE = 'radruf_challenge'

export const generateCode = () => String(randomInt(1_000_000)).padStart(6, '0')

export const hashBrowser = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Hashes a code with a key that is not in the database, because six digits are quickly guessed from a plain hash. */
export const hashCode = (secret: string, challengeId: string, code: string) =>
  createHmac('sha256', secret).update(`code\0${challengeId}\0${code}`).digest('base64url')

/** Gives the browser a new challenge token, because another site can have planted the earlier one. */
export function renewChallengeToken(reply: FastifyReply, settings: Settings): string {
  const token = randomBytes(32).toString('base64url')
  setCookie(reply, settings, { name: COOKIE, value: token, maxAgeSeconds: CODE_MINUTES * 60 })
  return token
}

export const readChallengeToken = (request: FastifyRequest, settings: Settings) => readCookie(request, settings, COOKIE)
export const clearChallengeCookie = (reply: FastifyReply, settings: Settings) => clearCookie(reply, settings, COOKIE)
