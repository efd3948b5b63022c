import { randomBytes } from 'node:crypto'
import { VIOLATIONS_URL } from './report-routes.ts'

export const createNonce = (): string => randomBytes(16).toString('base64')

/**
 * Content security policy of a page (nonce + strict-dynamic, no eval). Style attributes are allowed because React renders them
 * on the server; of style elements only those that the shell's build lists in `styles`. `connect` lists further addresses that the
 * page may connect to. `origins` lists origins of this session's overridden remotes: the loader trusts their scripts; styles, pictures,
 * fonts and the builder's socket are listed here.
 */
const contentSecurityPolicy = (
  nonce: string,
  {
    styles,
    connect = [],
    origins = [],
  }: { styles: readonly string[]; connect?: readonly string[]; origins?: readonly string[] },
): string =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    ["style-src 'self'", ...styles, ...origins].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' blob: data:", ...origins].join(' '),
    "worker-src 'self'",
    "media-src 'self' blob: mediastream:",
    ["font-src 'self' data:", ...origins].join(' '),
    ["connect-src 'self'", ...connect, ...origins, ...origins.map(toSocketOrigin)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${VIOLATIONS_URL}`,
  ].join('; ')

/** Only the watchdog's policy turns strings into the addresses of scripts, and none turns them into HTML or code. */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default"

/**
 * Policy headers of a page. With a consent service, whose foreign script inserts HTML, Trusted Types are reported only.
 */
export function policyHeaders(
  nonce: string,
  sources: Parameters<typeof contentSecurityPolicy>[1],
  hasConsentService: boolean,
): Record<string, string> {
  const policy = contentSecurityPolicy(nonce, sources)
  return hasConsentService
    ? {
        'content-security-policy': policy,
        'content-security-policy-report-only': `${TRUSTED_TYPES}; report-uri ${VIOLATIONS_URL}`,
      }
    : { 'content-security-policy': `${policy}; ${TRUSTED_TYPES}` }
}

const toSocketOrigin = (origin: string) => origin.replace(/^http/, 'ws')

/** Headers of every page. The referrer is only the origin, because addresses of pages contain e-mail addresses and tokens. */
export const PAGE_HEADERS = {
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
} as const

/** Additional headers of pages whose address is their only secret. */
export const SECRET_PAGE_HEADERS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' } as const
