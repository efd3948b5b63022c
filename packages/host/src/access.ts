import {
  findPath,
  hasAccess,
  parseKnownPath,
  pathTo,
  SESSION_ENDED,
  type Session,
  worksOnCases,
} from '@radruf/contract'

/** Start path of a role. */
export function homePathFor({ person }: Session): string {
  if (worksOnCases(person?.role)) return pathTo('/desk')
  return pathTo(person?.role === 'operator' ? '/console/people' : '/overview')
}

/**
 * Redirect target for a person who may not see `url`; undefined when access is allowed. A person without a session returns to `url`
 * after signing in, so that links from mails keep working.
 */
export function redirectFor(url: URL, session: Session): string | undefined {
  const entry = findPath(url.pathname)
  if (!entry) return pathTo('/')
  const { person } = session
  if (entry.access === 'public') return undefined
  if (entry.access === 'guest')
    return person ? (parseKnownPath(url.searchParams.get('to')) ?? homePathFor(session)) : undefined
  if (!person) return loginPathFor(url)
  if (!hasAccess(entry.access, person.role)) return pathTo('/')
  return undefined
}

/** Path of the sign-in page that returns to `url`. */
export const loginPathFor = (url: URL): string => {
  const to = url.pathname + url.search
  return to === '/' ? pathTo('/login') : `${pathTo('/login')}?to=${encodeURIComponent(to)}`
}

/** The same after a session has ended, which the sign-in page mentions. */
export const expiredLoginPathFor = (url: URL): string => {
  const login = loginPathFor(url)
  return `${login}${login.includes('?') ? '&' : '?'}${SESSION_ENDED}=1`
}
