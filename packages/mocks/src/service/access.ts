import { DAY_MS, MINUTE_MS } from '@radruf/contract'
import type { Endpoint } from '@radruf/contract/api'
import { SESSION_DAYS, SESSION_RENEWAL_MINUTES } from '@radruf/contract/server'
import { isLoopback } from '@radruf/settings'
import { type Account, findAccount, type MockState, type TicketRecord } from '../state/mock-state.ts'
import { ApiProblem, type RequestContext } from './endpoint-call.ts'

export const SESSION_COOKIE = 'radruf_session'

/** The person of the session cookie. Use extends the session by another {@link SESSION_DAYS}. */
export function findSignedInPerson({ mock, cookies, setCookie }: RequestContext): Account | null {
  const now = mock.clock.now()
  const session = mock.sessions.find(({ token }) => token === cookies.get(SESSION_COOKIE))
  if (!session || now - session.lastSeenAt > SESSION_DAYS * DAY_MS) return null
  if (now - session.lastSeenAt > SESSION_RENEWAL_MINUTES * MINUTE_MS) {
    session.lastSeenAt = now
    setCookie(SESSION_COOKIE, session.token, (SESSION_DAYS * DAY_MS) / 1000)
  }
  return findAccount(mock, session.personId) ?? null
}

/** Creates a session and returns its token, the value of the session cookie. */
export function createSession(mock: MockState, personId: string, userAgent: string | null = null): string {
  const now = mock.clock.now()
  // Not one of the counted ids: in the next mock state the same id would belong to another session.
  const token = crypto.randomUUID()
  mock.sessions.push({ id: mock.newId(), token, personId, createdAt: now, lastSeenAt: now, userAgent })
  return token
}

/** Creates a session and sets its cookie. */
export function startSession({ mock, request, setCookie }: RequestContext, personId: string): void {
  const token = createSession(mock, personId, request.headers.get('user-agent'))
  setCookie(SESSION_COOKIE, token, (SESSION_DAYS * DAY_MS) / 1000)
}

export function checkAccess({ access }: Pick<Endpoint, 'access'>, person: Account | null): void {
  if (access === 'public') return
  if (!person) throw new ApiProblem('NOT_SIGNED_IN')
  if (access !== 'member' && access !== person.role) throw new ApiProblem('NOT_ALLOWED')
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Accepts writes from the product's own pages only. Browsers send the page's origin with every write. */
export function checkOrigin(request: Request): void {
  if (SAFE_METHODS.includes(request.method)) return
  const origin = request.headers.get('origin')
  const isOwn = origin
    ? isLoopback(URL.parse(origin)?.hostname ?? '')
    : ['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'))
  if (!isOwn) throw new ApiProblem('ORIGIN_REFUSED')
}

/** The ticket, if the person may read it: customers their own, mechanics every ticket. Throws TICKET_NOT_FOUND. */
export function requireTicket(mock: MockState, ticketId: string, person: Account): TicketRecord {
  const ticket = mock.tickets.find(({ id }) => id === ticketId)
  if (!ticket || (person.role === 'customer' && ticket.customerId !== person.id))
    throw new ApiProblem('TICKET_NOT_FOUND')
  return ticket
}

/** The ticket, while its questionnaire and photos can be changed. Throws TICKET_CANNOT_MOVE afterwards. */
export function requireOpenQuestionnaire(mock: MockState, ticketId: string, person: Account): TicketRecord {
  const ticket = requireTicket(mock, ticketId, person)
  if (ticket.state !== 'questionnaire_open') throw new ApiProblem('TICKET_CANNOT_MOVE')
  return ticket
}

/** Refuses mechanics who are not assigned to the ticket: they may read it, but not change it. */
export function requireAssigned(ticket: TicketRecord, person: Account): void {
  if (person.role === 'mechanic' && ticket.mechanicId !== person.id) throw new ApiProblem('NOT_ALLOWED')
}

/** The customer and the assigned mechanic: the recipients of chat and call events. */
export const participantIds = ({ customerId, mechanicId }: TicketRecord): string[] =>
  mechanicId ? [customerId, mechanicId] : [customerId]
