import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../settings.ts'

/** The browser that asks for a code gets this cookie; the code is worth something only together with it. */
const COOKIE = 'radruf_challenge'
export const CODE_MINUTES = 10
export const MAX_CODE_ATTEMPTS = 5

export const generateCode = () => String(randomInt(1_000_000)).padStart(6, '0')

export const hashBrowser = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Six digits are quickly guessed from a plain hash; the key is not in the database. */
export const hashCode = (secret: string, challengeId: string, code: string) =>
  createHmac('sha256', secret).update(`code\0${challengeId}\0${code}`).digest('base64url')

/** The browser's challenge token; a new one is set when it has none. */
export function ensureChallengeToken(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Settings): string {
  const token = request.cookies[COOKIE] ?? randomBytes(32).toString('base64url')
  reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: CODE_MINUTES * 60,
  })
  return token
}

export const readChallengeToken = (request: FastifyRequest) => request.cookies[COOKIE]
export const clearChallengeCookie = (reply: FastifyReply) => reply.clearCookie(COOKIE, { path: '/' })
