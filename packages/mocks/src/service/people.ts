import { DAY_MS, isLanguage, NOTIFICATION_TOPICS, type Person } from '@radruf/contract'
import { isPushService, SESSION_DAYS } from '@radruf/contract/server'
import { toIso, toIsoOrNull } from '../state/clock.ts'
import type { Account, MockState } from '../state/mock-state.ts'
import { SESSION_COOKIE } from './access.ts'
import { requireRelay } from './calls.ts'
import { eraseMessage } from './chat.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import { findBooked, moveTicket } from './ticket-moves.ts'

export const toPerson = ({
  id,
  email,
  name,
  role,
  language,
  onboardedAt,
  postalCode,
  hidesAddress,
}: Account): Person => ({
  id,
  email,
  name,
  role,
  language,
  onboardedAt: toIsoOrNull(onboardedAt),
  postalCode,
  hidesAddress,
})

export const peopleHandlers = {
  updateMe: ({ mock, person, body: { language, name, onboarded, postalCode, hidesAddress } }) => {
    if (language !== undefined) {
      if (!isLanguage(language)) throw new ApiProblem('LANGUAGE_REFUSED')
      person.language = language
    }
    if (hidesAddress) requireRelay(mock)
    if (hidesAddress !== undefined) person.hidesAddress = hidesAddress
    if (name !== undefined) person.name = name
    if (postalCode !== undefined) person.postalCode = postalCode || null
    if (onboarded) person.onboardedAt ??= mock.clock.now()
    return toPerson(person)
  },
  listSessions: ({ mock, person, cookies }) => ({
    sessions: mock.sessions
      .filter(
        ({ personId, lastSeenAt }) => personId === person.id && mock.clock.now() - lastSeenAt <= SESSION_DAYS * DAY_MS,
      )
      .sort((a, b) => b.lastSeenAt - a.lastSeenAt || b.createdAt - a.createdAt)
      .map(({ id, token, createdAt, lastSeenAt, userAgent }) => ({
        id,
        createdAt: toIso(createdAt),
        lastSeenAt: toIso(lastSeenAt),
        device: parseDevice(userAgent),
        current: token === cookies.get(SESSION_COOKIE),
      })),
  }),
  endSession: ({ mock, person, params }) => {
    mock.sessions = mock.sessions.filter(({ id, personId }) => id !== params.sessionId || personId !== person.id)
    return null
  },
  endOtherSessions: ({ mock, person, cookies }) => {
    const own = cookies.get(SESSION_COOKIE)
    mock.sessions = mock.sessions.filter(({ token, personId }) => token === own || personId !== person.id)
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
  deleteAccount: ({ mock, person, setCookie }) => {
    eraseAccount(mock, person)
    setCookie(SESSION_COOKIE, '', 0)
    return null
  },
  // The mocked service accepts subscriptions and sends nothing.
  savePushSubscription: ({ mock, body }) => {
    if (!isPushService(body.endpoint, mock.settings.pushServices)) throw new ApiProblem('PUSH_SERVICE_UNKNOWN')
    return { id: mock.newId() }
  },
  deletePushSubscription: () => null,
} satisfies Partial<Handlers>

/** Names of the browsers and systems that testers use; null for all others. */
function parseDevice(userAgent: string | null) {
  const first = (names: Record<string, RegExp>) =>
    Object.entries(names).find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null
  return {
    browser: first({ 'Microsoft Edge': /Edg\//, Chrome: /Chrome\//, Firefox: /Firefox\//, Safari: /Safari\// }),
    system: first({ Android: /Android/, iOS: /iPhone|iPad/, Windows: /Windows/, macOS: /Mac OS X/, Linux: /Linux/ }),
  }
}

/** Deletes a person's account, sessions and tickets. A mechanic's tickets are reassigned to a colleague. */
function eraseAccount(mock: MockState, person: Account): void {
  if (person.role === 'mechanic') reassignWork(mock, person)
  for (const { id, state, mechanicId } of mock.tickets.filter(({ customerId }) => customerId === person.id)) {
    if (state !== 'closed' && mechanicId)
      mock.events.append([mechanicId], 'ticket.changed', { ticketId: id, state: 'closed' })
    mock.appointments = mock.appointments.filter(({ ticketId }) => ticketId !== id)
  }
  mock.tickets = mock.tickets.filter(({ customerId }) => customerId !== person.id)
  mock.sessions = mock.sessions.filter(({ personId }) => personId !== person.id)
  mock.mails = mock.mails.filter(({ to }) => to !== person.email)
  mock.mechanicTimes.delete(person.id)
  mock.calendarFeeds.delete(person.id)
  mock.accounts = mock.accounts.filter((account) => account !== person)
}

/** Cancels the mechanic's appointments, so that customers can book again, and deletes the mechanic's messages. */
function reassignWork(mock: MockState, person: Account): void {
  mock.cannedReplies = mock.cannedReplies.filter(({ ownerId }) => ownerId !== person.id)
  const colleague = mock.accounts.find(({ id, role }) => role === 'mechanic' && id !== person.id)
  for (const ticket of mock.tickets) {
    if (ticket.mechanicId === person.id) {
      const booked = findBooked(mock, ticket)
      if (ticket.state === 'booked' && booked) {
        booked.status = 'cancelled'
        moveTicket(mock, ticket, 'booking_open', 'system')
      } else if (ticket.state === 'in_call') moveTicket(mock, ticket, 'wrap_up', 'system')
      ticket.mechanicId = colleague?.id ?? null
    }
    ticket.viewers = ticket.viewers.filter(({ personId }) => personId !== person.id)
    for (const note of ticket.notes) {
      if (note.authorId === person.id) note.authorId = null
      if (note.edit?.editorId === person.id) note.edit.editorId = null
    }
    for (const message of ticket.thread.messages)
      if (message.authorId === person.id && message.deletedAt === null) eraseMessage(mock, ticket, message)
  }
}
