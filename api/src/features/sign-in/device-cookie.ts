import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS } from '@radruf/contract'
import { DEVICE_COOKIE_DAYS } from '@radruf/contract/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import type { Settings } from '../../settings.ts'
import { isEqualConstantTime } from '../../signed-token.ts'

/** Browsers store this name, so it never changes. */
const COOKIE = 'radruf_device'

const computeSignature = (secret: string, deviceId: string, email: string) =>
  createHmac('sha256', secret).update(`device\0${deviceId}\0${email}`).digest('base64url')

/**
 * Returns the id of a browser in which this account has signed in before; undefined for every other browser. The cookie is valid
 * for one account only. The service does not store it and uses it for nothing but rate limits.
 */
export function findDeviceId(request: FastifyRequest, settings: Settings, email: string): string | undefined {
  const [deviceId = '', signature = ''] = (readCookie(request, settings, COOKIE) ?? '').split('.')
  return isEqualConstantTime(signature, computeSignature(settings.secret, deviceId, email)) ? deviceId : undefined
}

/** Marks the browser as one in which this account has signed in; a browser that is marked keeps its id. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, settings: Settings, email: string) {
  const deviceId = findDeviceId(request, settings, email) ?? randomBytes(16).toString('base64url')
  const value = `${deviceId}.${computeSignature(settings.secret, deviceId, email)}`
  setCookie(reply, settings, { name: COOKIE, value, maxAgeSeconds: (DEVICE_COOKIE_DAYS * DAY_MS) / 1000 })
}

export const clearDeviceCookie = (reply: FastifyReply, settings: Settings) => clearCookie(reply, settings, COOKIE)
