import { randomBytes } from 'node:crypto'
import { VIOLATIONS_URL } from './report-routes.ts'

export const createNonce = (): string => randomBytes(16).toString('base64')

/**
 * Content security policy of a page (nonce + strict-dynamic, no eval). Style attributes are allowed because React renders them
 * on the server; of style elements only those that the shell's build lists in `styles`. `connect` lists further addresses that the
 * page may connect to. `origins` lists origins of this session's overridden remotes: the loader trusts their scripts; styles, pictures,
 * fonts and the builder's socket are listed here.
 */
export const contentSecurityPolicy = (
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
