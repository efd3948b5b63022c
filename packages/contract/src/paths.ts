import type { SignedInAccess } from './person-roles.ts'

/** The public legal pages. The operator writes their texts; see the service's README. */
export const LEGAL_PAGES = ['imprint', 'privacy', 'terms', 'accessibility', 'account-deletion'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

/** The remotes of the suite; each is built and deployed independently. */
export const REMOTES = ['mf-auth', 'mf-questionnaire', 'mf-booking', 'mf-chat-call', 'mf-account', 'mf-desk'] as const
export type RemoteName = (typeof REMOTES)[number]

/**
 * Required access of a path. `guest`: signed-in people are redirected. The wrong role is redirected to the start page.
 */
export type Access = 'public' | 'guest' | SignedInAccess

/**
 * Slots: named places on a remote's page for a component of another remote, and the remote that provides it. The shell itself
 * shows `call-window`, above every page.
 */
export const SLOTS = {
  'next-appointment': 'mf-booking',
  'answers-summary': 'mf-questionnaire',
  'case-answers': 'mf-questionnaire',
  'case-chat': 'mf-chat-call',
  'case-panel': 'mf-desk',
  'device-check': 'mf-chat-call',
  'push-choice': 'mf-account',
  'call-snapshots': 'mf-chat-call',
  'call-window': 'mf-chat-call',
  'call-checklist': 'mf-booking',
  'open-on-phone': 'mf-booking',
} as const satisfies Record<string, RemoteName>
export type SlotName = keyof typeof SLOTS

/** Member of the sign-in page's fragment in the invitation's link: the invited address. No server receives a fragment. */
export const INVITED_EMAIL = 'email'

/** Query parameter of the sign-in page: the session ended during use. */
export const SESSION_ENDED = 'ended'

export type PathEntry = {
  path: string
  access: Access
  owner: RemoteName | 'shell'
  slots?: readonly SlotName[]
  /** The URL itself grants access. The page is excluded from search engines and from referrers. */
  secret?: boolean
  /** A step with one next action and its own way out: phones show its action bar in place of the tab bar. */
  task?: boolean
}

/**
 * Every path of the product with owner and access (SPEC §2, spelling included). A remote may own single paths below another
 * remote's path. Unknown paths redirect to `/`.
 */
export const PATHS = [
  { path: '/', access: 'public', owner: 'shell' },
  { path: '/login', access: 'guest', owner: 'mf-auth' },
  { path: '/login/staff', access: 'guest', owner: 'mf-auth' },
  { path: '/otp/:email', access: 'guest', owner: 'mf-auth' },

  { path: '/onboarding', access: 'ticket', owner: 'mf-account', task: true },
  { path: '/overview', access: 'customer', owner: 'mf-account', slots: ['next-appointment'] },
  { path: '/overview/questionaire', access: 'customer', owner: 'mf-questionnaire' },
  { path: '/overview/faq', access: 'member', owner: 'mf-account' },
  { path: '/tickets', access: 'customer', owner: 'mf-account' },
  {
    path: '/tickets/:ticketId',
    access: 'customer',
    owner: 'mf-account',
    slots: ['next-appointment', 'answers-summary', 'call-snapshots'],
  },
  { path: '/tickets/:ticketId/rating', access: 'customer', owner: 'mf-chat-call', task: true },
  { path: '/profile', access: 'member', owner: 'mf-account' },
  { path: '/profile/questionaire', access: 'customer', owner: 'mf-questionnaire' },
  { path: '/profile/faq', access: 'member', owner: 'mf-account' },
  { path: '/profile/about', access: 'member', owner: 'mf-account' },
  { path: '/profile/notifications', access: 'member', owner: 'mf-account' },
  { path: '/profile/sessions', access: 'member', owner: 'mf-account' },
  { path: '/profile/security', access: 'member', owner: 'mf-account' },
  { path: '/profile/data', access: 'member', owner: 'mf-account' },
  { path: '/profile/delete', access: 'member', owner: 'mf-account' },
  { path: '/announcements', access: 'member', owner: 'mf-account' },
  { path: '/workshops', access: 'ticket', owner: 'mf-account' },
  { path: '/search', access: 'ticket', owner: 'mf-account' },

  { path: '/questionnaire', access: 'customer', owner: 'mf-questionnaire', task: true },
  { path: '/questionnaire/your-bike', access: 'customer', owner: 'mf-questionnaire', task: true },
  { path: '/questionnaire/problem-description', access: 'customer', owner: 'mf-questionnaire', task: true },
  { path: '/questionnaire/bike-photo', access: 'customer', owner: 'mf-questionnaire', task: true },
  { path: '/questionnaire/detail-photos', access: 'customer', owner: 'mf-questionnaire', task: true },
  { path: '/questionnaire/leasing', access: 'customer', owner: 'mf-questionnaire', task: true },
  { path: '/questionnaire/postal', access: 'customer', owner: 'mf-questionnaire', task: true },
  { path: '/questionnaire/check', access: 'customer', owner: 'mf-questionnaire', task: true },
  { path: '/questionnaire/success', access: 'customer', owner: 'mf-questionnaire', task: true },

  { path: '/appointment', access: 'customer', owner: 'mf-booking', task: true },
  {
    path: '/appointment/confirmation',
    access: 'customer',
    owner: 'mf-booking',
    task: true,
    slots: ['device-check', 'push-choice'],
  },

  { path: '/chat', access: 'customer', owner: 'mf-chat-call', task: true },
  {
    path: '/chat/videocall',
    access: 'customer',
    owner: 'mf-chat-call',
    slots: ['open-on-phone', 'call-checklist'],
    task: true,
  },
  { path: '/desk', access: 'mechanic', owner: 'mf-desk' },
  { path: '/desk/week', access: 'mechanic', owner: 'mf-desk' },
  { path: '/desk/calendar', access: 'mechanic', owner: 'mf-desk' },
  { path: '/desk/search', access: 'mechanic', owner: 'mf-desk' },
  { path: '/desk/replies', access: 'mechanic', owner: 'mf-desk' },
  {
    path: '/desk/:ticketId',
    access: 'mechanic',
    owner: 'mf-desk',
    slots: ['case-answers', 'case-chat', 'call-snapshots'],
  },
  {
    path: '/desk/:ticketId/call',
    access: 'mechanic',
    owner: 'mf-chat-call',
    slots: ['case-panel', 'case-answers'],
    task: true,
  },

  { path: '/imprint', access: 'public', owner: 'mf-account' },
  { path: '/privacy', access: 'public', owner: 'mf-account' },
  { path: '/terms', access: 'public', owner: 'mf-account' },
  { path: '/accessibility', access: 'public', owner: 'mf-account' },
  { path: '/account-deletion', access: 'public', owner: 'mf-account' },
  { path: '/visit/:token', access: 'public', owner: 'mf-booking', secret: true },
  {
    path: '/case/:token',
    access: 'public',
    owner: 'mf-account',
    slots: ['answers-summary', 'call-snapshots'],
    secret: true,
  },
] as const satisfies readonly PathEntry[]

/** Correctly spelled paths and the specification's canonical spelling, to which they redirect. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/profile/questionnaire': '/profile/questionaire',
  '/overview/questionnaire': '/overview/questionaire',
}

type Segments<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof Segments<Rest>]: string }
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown
export type Path = (typeof PATHS)[number]['path']

/** Fills in a path of the table: `pathTo('/tickets/:ticketId', { ticketId })`. Parameters are percent-encoded. */
export const pathTo = <P extends Path>(
  path: P,
  ...params: keyof Segments<P> extends never ? [] : [Segments<P>]
): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params[0] as Record<string, string>)[name] ?? ''))

const literalSegments = (path: string) => path.split('/').filter((part) => part && !part.startsWith(':')).length
const createMatchers = () =>
  [...(PATHS as readonly PathEntry[])]
    .sort((a, b) => literalSegments(b.path) - literalSegments(a.path))
    .map((entry) => ({ entry, pattern: new RegExp(`^${entry.path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`) }))
/** Created by the first lookup, so that bundles without lookups do not contain the table. */
let matchers: ReturnType<typeof createMatchers> | undefined

/** The table's entry of a pathname, with or without trailing slash; undefined for unknown paths. */
export const findPath = (pathname: string): PathEntry | undefined =>
  (matchers ??= createMatchers()).find(({ pattern }) => pattern.test(pathname))?.entry

/** Placeholder for the product's own origin. */
const PLACEHOLDER_ORIGIN = 'http://here.invalid'

/** Parses a URL parameter or form field like a browser; undefined for other origins and for values that are no path. */
function parseLocalUrl(to: string | null): URL | undefined {
  if (!to?.startsWith('/')) return undefined
  const target = URL.parse(to, PLACEHOLDER_ORIGIN)
  // `/.//host` normalizes to `//host`, which a browser would resolve to another origin.
  return target?.origin === PLACEHOLDER_ORIGIN && !target.pathname.startsWith('//') ? target : undefined
}

/**
 * Parses the redirect target of a URL parameter or form field to a path of this origin with query, percent-encoded for use in
 * a header. Undefined for everything else, including disguised hosts (`/%09/host`, `/\\host`).
 */
export function parseLocalPath(to: string | null): string | undefined {
  const target = parseLocalUrl(to)
  return target && target.pathname + target.search
}

/** Like {@link parseLocalPath}, restricted to paths of the table. */
export function parseKnownPath(to: string | null): string | undefined {
  const target = parseLocalUrl(to)
  return target && findPath(target.pathname) ? target.pathname + target.search : undefined
}
