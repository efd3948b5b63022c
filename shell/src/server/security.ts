import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { VIOLATIONS_URL } from './report-routes.ts'

export const createNonce = (): string => randomBytes(16).toString('base64')

export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Hash sources of the only style element that a library inserts by script: sonner's. The hash is computed from the installed package,
 * so that no other inline style is allowed.
 */
const sonnerStyle = (() => {
  const code = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8')
  const css = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(code)?.[1]
  if (!css) throw new Error('sonner no longer inserts its style the way the content security policy expects')
  // The element is inserted empty and filled later, so the empty style needs a hash as well.
  return ['', JSON.parse(css) as string].map(hashSource).join(' ')
})()

/**
 * Content security policy of a page (nonce + strict-dynamic, no eval). Style attributes are allowed because React renders them
 * on the server; style elements are not. `connect` lists further addresses that the page may connect to. `origins` lists origins of
 * this session's overridden remotes: the loader trusts their scripts; styles, pictures, fonts and the builder's socket are listed here.
 */
export const contentSecurityPolicy = (
  nonce: string,
  { connect = [], origins = [] }: { connect?: readonly string[]; origins?: readonly string[] } = {},
): string =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    [`style-src 'self' ${sonnerStyle}`, ...origins].join(' '),
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
