/** The remotes of the suite; each is built and deployed by itself. */
export const REMOTES = ['mf-auth', 'mf-questionnaire', 'mf-booking', 'mf-chat-call', 'mf-account'] as const
export type RemoteName = (typeof REMOTES)[number]

/**
 * Who may see a path. `guest` paths lead a signed-in person on; `member` is any signed-in person; a customer
 * asking for a mechanic's path goes to the start page.
 */
export type Access = 'public' | 'guest' | 'member' | 'customer' | 'mechanic'

/** Named places that one remote fills on another's screen, and the remote that fills each. */
export const SLOTS = {
  'next-appointment': 'mf-booking',
  'answers-summary': 'mf-questionnaire',
  'device-check': 'mf-chat-call',
  'push-choice': 'mf-account',
  'call-snapshots': 'mf-chat-call',
  'open-on-phone': 'mf-booking',
} as const satisfies Record<string, RemoteName>
export type SlotName = keyof typeof SLOTS

/** Parameter of the sign-in page's address: the session ended while somebody was there. */
export const SESSION_ENDED = 'ended'

export type PathEntry = {
  path: string
  access: Access
  owner: RemoteName | 'shell'
  slots?: readonly SlotName[]
  /** Whoever has the address may see the page: it is kept from search engines and never given on as referrer. */
  secret?: boolean
}

/**
 * Every path of the product, its owner and who may see it (SPEC §2, spelling included). One remote may own single
 * paths below another's. Unknown paths, also below a known one, lead to `/`.
 */
export const PATHS = [
  { path: '/', access: 'public', owner: 'shell' },
  { path: '/login', access: 'guest', owner: 'mf-auth' },
  { path: '/otp/:email', access: 'guest', owner: 'mf-auth' },

  { path: '/onboarding', access: 'member', owner: 'mf-account' },
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
  { path: '/tickets/:ticketId/rating', access: 'customer', owner: 'mf-chat-call' },
  { path: '/profile', access: 'member', owner: 'mf-account' },
  { path: '/profile/questionaire', access: 'customer', owner: 'mf-questionnaire' },
  { path: '/profile/faq', access: 'member', owner: 'mf-account' },
  { path: '/profile/about', access: 'member', owner: 'mf-account' },
  { path: '/profile/notifications', access: 'member', owner: 'mf-account' },
  { path: '/profile/sessions', access: 'member', owner: 'mf-account' },
  { path: '/profile/data', access: 'member', owner: 'mf-account' },
  { path: '/profile/delete', access: 'member', owner: 'mf-account' },
  { path: '/announcements', access: 'member', owner: 'mf-account' },
  { path: '/workshops', access: 'member', owner: 'mf-account' },
  { path: '/search', access: 'member', owner: 'mf-account' },

  { path: '/questionnaire', access: 'customer', owner: 'mf-questionnaire' },
  { path: '/questionnaire/your-bike', access: 'customer', owner: 'mf-questionnaire' },
  { path: '/questionnaire/problem-description', access: 'customer', owner: 'mf-questionnaire' },
  { path: '/questionnaire/bike-photo', access: 'customer', owner: 'mf-questionnaire' },
  { path: '/questionnaire/detail-photos', access: 'customer', owner: 'mf-questionnaire' },
  { path: '/questionnaire/leasing', access: 'customer', owner: 'mf-questionnaire' },
  { path: '/questionnaire/postal', access: 'customer', owner: 'mf-questionnaire' },
  { path: '/questionnaire/check', access: 'customer', owner: 'mf-questionnaire' },
  { path: '/questionnaire/success', access: 'customer', owner: 'mf-questionnaire' },

  { path: '/appointment', access: 'customer', owner: 'mf-booking' },
  {
    path: '/appointment/confirmation',
    access: 'customer',
    owner: 'mf-booking',
    slots: ['device-check', 'push-choice'],
  },

  { path: '/chat', access: 'customer', owner: 'mf-chat-call' },
  { path: '/chat/videocall', access: 'customer', owner: 'mf-chat-call', slots: ['open-on-phone'] },
  { path: '/desk', access: 'mechanic', owner: 'mf-chat-call' },
  { path: '/desk/calendar', access: 'mechanic', owner: 'mf-booking' },
  { path: '/desk/:ticketId', access: 'mechanic', owner: 'mf-chat-call', slots: ['answers-summary'] },
  { path: '/desk/:ticketId/call', access: 'mechanic', owner: 'mf-chat-call' },

  { path: '/imprint', access: 'public', owner: 'mf-account' },
  { path: '/privacy', access: 'public', owner: 'mf-account' },
  { path: '/terms', access: 'public', owner: 'mf-account' },
  { path: '/accessibility', access: 'public', owner: 'mf-account' },
  { path: '/account-deletion', access: 'public', owner: 'mf-account' },
  { path: '/visit/:token', access: 'public', owner: 'mf-booking', secret: true },
  { path: '/case/:token', access: 'public', owner: 'mf-chat-call', slots: ['answers-summary'], secret: true },
] as const satisfies readonly PathEntry[]

/** Paths in their correct spelling, led to the canonical one of the specification. */
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

/** The address of a path of the table: `pathTo('/tickets/:ticketId', { ticketId })`. Parameters are percent-encoded. */
export const pathTo = <P extends Path>(
  path: P,
  ...params: keyof Segments<P> extends never ? [] : [Segments<P>]
): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params[0] as Record<string, string>)[name] ?? ''))

const literalSegments = (path: string) => path.split('/').filter((part) => part && !part.startsWith(':')).length
const MATCHERS = [...(PATHS as readonly PathEntry[])]
  .sort((a, b) => literalSegments(b.path) - literalSegments(a.path))
  .map((entry) => ({ entry, pattern: new RegExp(`^${entry.path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`) }))

/** The table's entry for a pathname, with or without a final slash; undefined for a path that does not exist. */
export const findPath = (pathname: string): PathEntry | undefined =>
  MATCHERS.find(({ pattern }) => pattern.test(pathname))?.entry

/** Stands for the product's own origin, whatever that is. */
const PLACEHOLDER_ORIGIN = 'http://here.invalid'

/** A parameter of an address or form, read as a browser would; undefined for what leads to another origin or is no path. */
function parseLocalUrl(to: string | null): URL | undefined {
  if (!to?.startsWith('/')) return undefined
  const target = URL.parse(to, PLACEHOLDER_ORIGIN)
  // `/.//host` is a path of this origin until somebody reads what it became.
  return target?.origin === PLACEHOLDER_ORIGIN && !target.pathname.startsWith('//') ? target : undefined
}

/**
 * Where a `to` of an address or form leads: a path of this origin with its query, percent-encoded as a header takes it. Undefined
 * for everything else, another host in disguise (`/%09/host`, `/\\host`) among it.
 */
export function parseLocalPath(to: string | null): string | undefined {
  const target = parseLocalUrl(to)
  return target && target.pathname + target.search
}

/** The same for what must also be a path of the table. */
export function parseKnownPath(to: string | null): string | undefined {
  const target = parseLocalUrl(to)
  return target && findPath(target.pathname) ? target.pathname + target.search : undefined
}
