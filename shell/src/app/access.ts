import { findPath, parseKnownPath, pathTo, SESSION_ENDED, type Session } from '@radruf/contract'

/** Where a role is at home. */
export const homePathFor = (session: Session): string =>
  session.person?.role === 'mechanic' ? pathTo('/desk') : pathTo('/overview')

/**
 * Where somebody asking for `url` must go instead, or undefined when the path is theirs to see. People who are not signed in
 * come back to it after signing in, so that links from mails survive.
 */
export function redirectFor(url: URL, session: Session): string | undefined {
  const entry = findPath(url.pathname)
  if (!entry) return pathTo('/')
  const { person } = session
  if (entry.access === 'public') return undefined
  if (entry.access === 'guest')
    return person ? (parseKnownPath(url.searchParams.get('to')) ?? homePathFor(session)) : undefined
  if (!person) return loginPathFor(url)
  if (entry.access !== 'member' && entry.access !== person.role) return pathTo('/')
  return undefined
}

/** The sign-in page that leads back to `url`. */
export const loginPathFor = (url: URL): string => {
  const to = url.pathname + url.search
  return to === '/' ? pathTo('/login') : `${pathTo('/login')}?to=${encodeURIComponent(to)}`
}

/** The same for somebody whose session ended while they were there: the sign-in page says so. */
export const expiredLoginPathFor = (url: URL): string => {
  const login = loginPathFor(url)
  return `${login}${login.includes('?') ? '&' : '?'}${SESSION_ENDED}=1`
}
