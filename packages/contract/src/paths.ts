import type { SignedInAccess } from './person-roles.ts'

/** The public legal pages. The operator writes their texts; see the service's README. */
export const LEGAL_PAGES = ['imprint', 'privacy', 'terms', 'accessibility', 'account-deletion'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

/** The remotes of the suite; each is built and deployed independently. Other repositories have further ones. */
export const REMOTES = [
  'mf-auth',
  'mf-questionnaire',
  'mf-booking',
  'mf-chat-call',
  'mf-account',
  'mf-desk',
  'mf-console',
] as const
export type SuiteRemote = (typeof REMOTES)[number]
/** A remote of the suite or of another repository. */
export type RemoteName = `mf-${string}`

/** Whether a text is the name of a remote: `mf-warranty`. */
export const isRemoteName = (text: string): text is RemoteName => /^mf(-[a-z][a-z0-9]*)+$/.test(text)

/**
 * Required access of a path. `guest`: signed-in people are redirected. The wrong role is redirected to the start page.
 */
export type Access = 'public' | 'guest' | SignedInAccess
const ACCESS: Readonly<Record<Access, true>> = {
  public: true,
  guest: true,
  customer: true,
  mechanic: true,
  lead: true,
  ticket: true,
  operator: true,
  content: true,
  member: true,
}
export const isAccess = (text: string): text is Access => Object.hasOwn(ACCESS, text)

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
} as const satisfies Record<string, SuiteRemote>
export type SlotName = keyof typeof SLOTS
/** A slot of a remote that the table does not know: the remote's name is part of it (`mf-warranty:summary`). */
export type RemoteSlot = `${RemoteName}:${string}`

export const isSlotName = (slot: string): slot is SlotName => Object.hasOwn(SLOTS, slot)
export const isRemoteSlot = (slot: string): slot is RemoteSlot => isRemoteName(slot.split(':', 1)[0] ?? '')

/** The remote that fills a slot. */
export function findSlotOwner(slot: SlotName | RemoteSlot): RemoteName {
  if (isSlotName(slot)) return SLOTS[slot]
  const [owner = ''] = slot.split(':', 1)
  if (isRemoteName(owner)) return owner
  throw new Error(`the slot ${slot} names no remote`)
}

/** Member of the sign-in page's fragment in the invitation's link: the invited address. No server receives a fragment. */
export const INVITED_EMAIL = 'email'

/** Query parameter of the sign-in page: the session ended during use. */
export const SESSION_ENDED = 'ended'

export type PathEntry = {
  path: string
  access: Access
  owner: RemoteName | 'shell'
  slots?: readonly (SlotName | RemoteSlot)[]
  /** The URL itself grants access. The page is excluded from search engines and from referrers. */
  secret?: boolean
  /** A step with one next action and its own way out: phones show its action bar in place of the tab bar. */
  task?: boolean
}
type SuitePathEntry = PathEntry & { owner: SuiteRemote | 'shell'; slots?: readonly SlotName[] }

/**
 * Every path of the product with owner and access (SPEC §2, spelling included). A remote may own single paths below another
 * remote's path. Releases add paths (see {@link setAddedPaths}). Unknown paths redirect to `/`.
 */
export const PATHS = [
  { path: '/', access: 'public', owner: 'shell' },
  { path: '/login', access: 'guest', owner: 'mf-auth' },
  { path: '/login/staff', access: 'guest', owner: 'mf-auth' },
  { path: '/otp/:email', access: 'guest', owner: 'mf-auth' },

  { path: '/onboarding', access: 'ticket', owner: 'mf-account', task: true },
  {
    path: '/overview',
    access: 'customer',
    owner: 'mf-account',
    slots: ['next-appointment', 'call-checklist', 'open-on-phone'],
  },
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
  { path: '/profile/introduction', access: 'member', owner: 'mf-account' },
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
  { path: '/questionnaire/first-aid', access: 'customer', owner: 'mf-questionnaire', task: true },

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
  { path: '/console/people', access: 'operator', owner: 'mf-console' },
  { path: '/console/releases', access: 'operator', owner: 'mf-console' },
  { path: '/console/content', access: 'content', owner: 'mf-console' },
  { path: '/desk/team', access: 'lead', owner: 'mf-console' },
  { path: '/desk/team/week', access: 'lead', owner: 'mf-console' },
  { path: '/desk/reports', access: 'mechanic', owner: 'mf-console' },
  { path: '/desk/first-aid', access: 'mechanic', owner: 'mf-console' },
] as const satisfies readonly SuitePathEntry[]

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

/** Finds the entry of a pathname, with or without trailing slash; undefined for unknown paths. */
export type PathFinder = (pathname: string) => PathEntry | undefined

const literalSegments = (path: string) => path.split('/').filter((part) => part && !part.startsWith(':')).length
const createMatchers = (entries: readonly PathEntry[]) =>
  [...entries]
    .sort((a, b) => literalSegments(b.path) - literalSegments(a.path))
    .map((entry) => ({ entry, pattern: new RegExp(`^${entry.path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`) }))
const find = (matchers: ReturnType<typeof createMatchers>, pathname: string) =>
  matchers.find(({ pattern }) => pattern.test(pathname))?.entry

/** Created by the first lookup, so that bundles without lookups do not contain the table. */
let matchers: ReturnType<typeof createMatchers> | undefined
const findOwnPath: PathFinder = (pathname) => find((matchers ??= createMatchers(PATHS)), pathname)

/** Finds paths of the table and those that releases add. No release takes over a path of the table. */
export const createPathFinder = (added: readonly PathEntry[]): PathFinder => {
  const addedMatchers = createMatchers(added)
  return (pathname) => findOwnPath(pathname) ?? find(addedMatchers, pathname)
}

let addedPaths: readonly PathEntry[] = []
let findCurrentPath = findOwnPath

/**
 * Sets the paths that releases add to the table, for this process: a browser sets them once, a process that renders sets those of its
 * page. A process that serves several visitors at once uses {@link createPathFinder}.
 */
export function setAddedPaths(added: readonly PathEntry[]): void {
  addedPaths = Object.freeze(
    added.map((entry) => Object.freeze({ ...entry, ...(entry.slots && { slots: Object.freeze([...entry.slots]) }) })),
  )
  findCurrentPath = createPathFinder(addedPaths)
}

/** The table and the paths that releases add. */
export const listPaths = (): readonly PathEntry[] => [...PATHS, ...addedPaths]

/** The entry of a pathname, of the table or as a release adds it. */
export const findPath: PathFinder = (pathname) => findCurrentPath(pathname)

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

/** Like {@link parseLocalPath}, restricted to known paths. */
export function parseKnownPath(to: string | null): string | undefined {
  const target = parseLocalUrl(to)
  return target && findPath(target.pathname) ? target.pathname + target.search : undefined
}
