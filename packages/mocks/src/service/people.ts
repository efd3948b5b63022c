import { isLanguage, NOTIFICATION_TOPICS, type Person } from '@radruf/contract'
import { DAY, iso, isoOrNull } from '../world/clock.ts'
import type { Account } from '../world/world.ts'
import { SESSION_COOKIE, SESSION_DAYS } from './access.ts'
import { type Handlers, Refused } from './call.ts'
import { eraseAccount } from './erase.ts'

export const personView = ({ id, email, name, role, language, onboardedAt }: Account): Person => ({
  id,
  email,
  name,
  role,
  language,
  onboardedAt: isoOrNull(onboardedAt),
})

export const peopleHandlers = {
  updateMe: ({ world, person, body: { language, name, onboarded } }) => {
    if (language !== undefined) {
      if (!isLanguage(language)) throw new Refused('LANGUAGE_REFUSED')
      person.language = language
    }
    if (name !== undefined) person.name = name
    if (onboarded) person.onboardedAt ??= world.clock.now()
    return personView(person)
  },
  listSessions: ({ world, person, cookies }) => ({
    sessions: world.sessions
      .filter(
        ({ personId, lastSeenAt }) => personId === person.id && world.clock.now() - lastSeenAt <= SESSION_DAYS * DAY,
      )
      .sort((a, b) => b.lastSeenAt - a.lastSeenAt || b.createdAt - a.createdAt)
      .map(({ id, token, createdAt, lastSeenAt, userAgent }) => ({
        id,
        createdAt: iso(createdAt),
        lastSeenAt: iso(lastSeenAt),
        device: deviceOf(userAgent),
        current: token === cookies.get(SESSION_COOKIE),
      })),
  }),
  endSession: ({ world, person, params }) => {
    world.sessions = world.sessions.filter(({ id, personId }) => id !== params.sessionId || personId !== person.id)
    return null
  },
  endOtherSessions: ({ world, person, cookies }) => {
    const own = cookies.get(SESSION_COOKIE)
    world.sessions = world.sessions.filter(({ token, personId }) => token === own || personId !== person.id)
    return null
  },
  getNotifications: ({ person }) => person.notifications,
  saveNotifications: ({ person, body }) => {
    for (const topic of NOTIFICATION_TOPICS)
      person.notifications = {
        ...person.notifications,
        [topic]: { ...person.notifications[topic], ...body[topic] },
      }
    return person.notifications
  },
  deleteAccount: ({ world, person, setCookie }) => {
    eraseAccount(world, person)
    setCookie(SESSION_COOKIE, '', 0)
    return null
  },
} satisfies Partial<Handlers>

/** The few names that testers' browsers have. */
function deviceOf(userAgent: string | null) {
  const first = (names: Record<string, RegExp>) =>
    Object.entries(names).find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null
  return {
    browser: first({ 'Microsoft Edge': /Edg\//, Chrome: /Chrome\//, Firefox: /Firefox\//, Safari: /Safari\// }),
    system: first({ Android: /Android/, iOS: /iPhone|iPad/, Windows: /Windows/, macOS: /Mac OS X/, Linux: /Linux/ }),
  }
}
