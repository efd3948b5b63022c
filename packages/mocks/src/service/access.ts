import type { Endpoint } from '@radruf/contract/api'
import { DAY, HOUR } from '../state/clock.ts'
import { type Account, findAccount, type MockState, type TicketRecord } from '../state/mock-state.ts'
import { ApiProblem, type RequestContext } from './endpoint-call.ts'

export const SESSION_COOKIE = 'radruf_session'
/** How long a session lives without use. */
export const SESSION_DAYS = 30

/** Who is calling, by the session cookie. A session in use goes on for another 30 days. */
export function findSignedInPerson({ mock, cookies, setCookie }: RequestContext): Account | null {
  const now = mock.clock.now()
  const session = mock.sessions.find(({ token }) => token === cookies.get(SESSION_COOKIE))
  if (!session || now - session.lastSeenAt > SESSION_DAYS * DAY) return null
  if (now - session.lastSeenAt > HOUR) {
    session.lastSeenAt = now
    setCookie(SESSION_COOKIE, session.token, (SESSION_DAYS * DAY) / 1000)
  }
  return findAccount(mock, session.personId) ?? null
}

/** Begins a session; the token is what the browser shows from then on. */
export function createSession(mock: MockState, personId: string, userAgent: string | null = null): string {
  const now = mock.clock.now()
  // Not one of the world's counted ids: in the next world the same number would be somebody else.
  const token = crypto.randomUUID()
  mock.sessions.push({ id: mock.newId(), token, personId, createdAt: now, lastSeenAt: now, userAgent })
  return token
}

/** Begins a session and gives its cookie to the browser. */
export function startSession({ mock, request, setCookie }: RequestContext, personId: string): void {
  const token = createSession(mock, personId, request.headers.get('user-agent'))
  setCookie(SESSION_COOKIE, token, (SESSION_DAYS * DAY) / 1000)
}

export function checkAccess({ access }: Pick<Endpoint, 'access'>, person: Account | null): void {
  if (access === 'public') return
  if (!person) throw new ApiProblem('NOT_SIGNED_IN')
  if (access !== 'member' && access !== person.role) throw new ApiProblem('NOT_ALLOWED')
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Writes come from the product's own pages: a browser names the page's origin on every write. */
export function checkOrigin(request: Request): void {
  if (SAFE_METHODS.includes(request.method)) return
  const origin = request.headers.get('origin')
  const isOwn = origin
    ? LOOPBACK.includes(URL.parse(origin)?.hostname ?? '')
    : ['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'))
  if (!isOwn) throw new ApiProblem('ORIGIN_REFUSED')
}

/** A ticket this person may see: the own one, or any for mechanics, who stand in for each other. */
export function requireTicket(mock: MockState, ticketId: string, person: Account): TicketRecord {
  const ticket = mock.tickets.find(({ id }) => id === ticketId)
  if (!ticket || (person.role === 'customer' && ticket.customerId !== person.id))
    throw new ApiProblem('TICKET_NOT_FOUND')
  return ticket
}

/** The ticket while its questionnaire and photos may be changed. */
export function requireOpenQuestionnaire(mock: MockState, ticketId: string, person: Account): TicketRecord {
  const ticket = requireTicket(mock, ticketId, person)
  if (ticket.state !== 'questionnaire_open') throw new ApiProblem('TICKET_CANNOT_MOVE')
  return ticket
}

/** Refuses a mechanic who is not in charge of this ticket: others may read it, not act in it. */
export function requireInCharge(ticket: TicketRecord, person: Account): void {
  if (person.role === 'mechanic' && ticket.mechanicId !== person.id) throw new ApiProblem('NOT_ALLOWED')
}

/** The people who hear of what happens in a ticket's chat and call. */
export const participantIds = ({ customerId, mechanicId }: TicketRecord): string[] =>
  mechanicId ? [customerId, mechanicId] : [customerId]
