import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { VIOLATIONS_URL } from './report-routes.ts'

export const createNonce = (): string => randomBytes(16).toString('base64')

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The one style element that a library inserts by script: sonner's. Its hash is computed from the installed package, so that
 * no inline style is allowed beside it.
 */
const sonnerStyle = (() => {
  const code = readFileSync(createRequire(import.meta.url).resolve('sonner'), 'utf8')
  const css = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(code)?.[1]
  if (!css) throw new Error('sonner no longer inserts its style the way the content security policy expects')
  // The element is inserted empty and filled then, so the empty style needs its hash as well.
  return ['', JSON.parse(css) as string].map(hashSource).join(' ')
})()

/**
 * Content security policy of a page (nonce + strict-dynamic, no eval). Style attributes are allowed because React renders them
 * on the server; style elements are not. `connect` names addresses besides the own one that the page may connect to, `origins`
 * those that this session has remotes from: their scripts are trusted by the loader, styles, pictures and fonts are named here,
 * and a builder tells of its changes through a socket.
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

/** Headers of every page. The referrer is the origin alone: addresses of screens hold e-mail addresses and tokens. */
export const PAGE_HEADERS = {
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
} as const

/** Beside them, of pages that whoever has the address may see. */
export const SECRET_PAGE_HEADERS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' } as const
