import { z } from 'zod'
import { MINUTE, toIso } from '../state/clock.ts'
import type { Challenge } from '../state/mock-state.ts'
import { SESSION_COOKIE, startSession } from './access.ts'
import { ApiProblem, type Handlers, type RequestContext } from './endpoint-call.ts'
import { requireWithinLimit } from './limits.ts'
import { toPerson } from './people.ts'

/** Every code of the mocked service: nobody has to look for a mail. */
const CODE = '123456'
const CODE_MINUTES = 10
const CODE_TRIES = 5
const RESEND_SECONDS = 30
const CHALLENGE_COOKIE = 'radruf_challenge'

const Email = z.email().max(254)

function requireEmail(typed: string): string {
  const { success, data } = Email.safeParse(typed.trim().normalize('NFKC').toLowerCase())
  if (!success) throw new ApiProblem('EMAIL_INVALID')
  return data
}

export const signInHandlers = {
  getHealth: () => ({ status: 'ok', database: 'embedded' }),

  getSession: ({ mock: { clock, events, settings }, person }) => ({
    person: person && toPerson(person),
    now: toIso(clock.now()),
    lastEvent: person ? events.lastId(person.id) : 0,
    brand: {
      productName: settings.productName,
      supportEmail: settings.supportEmail,
      supportHours: { from: settings.supportFrom, to: settings.supportTo },
    },
    settings: {
      callMinutes: settings.callMinutes,
      zone: settings.zone,
      fileLimitMb: settings.fileLimitMb,
      newTicketAllowed: settings.newTicketAllowed,
      callAdapter: 'direct',
      callSources: [],
      mode: 'demo',
      minimumVersion: settings.minimumVersion,
      recommendedVersion: settings.recommendedVersion,
      pushKey: null,
    },
  }),

  requestCode: (call) => {
    const { mock, body } = call
    const email = requireEmail(body.email)
    const browser = challengeToken(call)
    requireWithinLimit(mock, `codes of ${email}`, { times: 5, seconds: 15 * 60, apart: RESEND_SECONDS })
    const now = mock.clock.now()
    mock.challenges = mock.challenges.filter((one) => one.browser !== browser || one.email !== email)
    mock.challenges.push({ browser, email, code: CODE, expiresAt: now + CODE_MINUTES * MINUTE, tries: 0 })
    if (mock.accounts.some((one) => one.email === email))
      mock.mails.push({ to: email, subject: `${CODE} ${mock.settings.productName}`, code: CODE, at: now })
    return { resendAfter: RESEND_SECONDS }
  },

  signIn: (call) => {
    const { mock, body, cookies } = call
    const email = requireEmail(body.email)
    requireWithinLimit(mock, `guesses of ${email}`, { times: 20, seconds: 15 * 60 })
    const challenge = mock.challenges.find(
      (one) => one.browser === cookies.get(CHALLENGE_COOKIE) && one.email === email,
    )
    if (!challenge || isExpired(challenge, mock.clock.now())) throw new ApiProblem('CODE_EXPIRED')
    challenge.tries += 1
    const person = mock.accounts.find((one) => one.email === email)
    // A right guess for an address that is not invited is a wrong one: nobody was ever sent that code.
    if (challenge.code !== body.code || !person) throw new ApiProblem('CODE_WRONG')
    mock.challenges = mock.challenges.filter((one) => one !== challenge)
    startSession(call, person.id)
    call.setCookie(CHALLENGE_COOKIE, '', 0)
    return toPerson(person)
  },

  signOut: ({ mock, cookies, setCookie }) => {
    mock.sessions = mock.sessions.filter(({ token }) => token !== cookies.get(SESSION_COOKIE))
    setCookie(SESSION_COOKIE, '', 0)
    return null
  },
} satisfies Partial<Handlers>

const isExpired = ({ expiresAt, tries }: Challenge, now: number) => expiresAt <= now || tries >= CODE_TRIES

/** A code is worth something only in the browser that asked for it. */
function challengeToken({ mock, cookies, setCookie }: RequestContext): string {
  const token = cookies.get(CHALLENGE_COOKIE) ?? mock.newId()
  setCookie(CHALLENGE_COOKIE, token, CODE_MINUTES * 60)
  return token
}
