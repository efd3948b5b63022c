import {
  CODE_ATTEMPTS_MAX,
  CODE_MINUTES,
  CODE_RESEND_SECONDS,
  CODES_PER_ADDRESS,
  CODES_PER_DEVICE,
  DAY_MS,
  MINUTE_MS,
  pathTo,
  type RateLimit,
  SIGN_IN_LINK_MINUTES,
} from '@radruf/contract'
import { DEVICE_COOKIE_DAYS, requireEmail } from '@radruf/contract/server'
import { toIso } from '../state/clock.ts'
import type { Challenge, MockState } from '../state/mock-state.ts'
import { SESSION_COOKIE, startSession } from './access.ts'
import { ApiProblem, type Handlers, type RequestContext } from './endpoint-call.ts'
import { toPerson } from './people.ts'
import { countUnread, listWaitingCustomers } from './ticket-view.ts'

/** The code of every sign-in, so that testers need no mailbox. */
const CODE = '123456'
const CHALLENGE_COOKIE = 'radruf_challenge'
const DEVICE_COOKIE = 'radruf_device'
/** Takes the place of a browser's token: a link is valid in every browser. */
const ANY_BROWSER = 'sign-in link'

export const signInHandlers = {
  getHealth: () => ({ status: 'ok', database: 'embedded', causes: [] }),

  getSession: ({ mock, mock: { clock, events, settings }, person }) => ({
    person: person && toPerson(person),
    now: toIso(clock.now()),
    lastEvent: person ? events.lastId(person.id) : 0,
    unreadMessages: person ? countUnread(mock, person) : 0,
    waiting: person?.role === 'mechanic' ? listWaitingCustomers(mock, person) : [],
    brand: {
      productName: settings.productName,
      supportEmail: settings.supportEmail,
      supportPhone: settings.supportPhone ?? null,
      supportHours: { from: settings.supportFrom, to: settings.supportTo },
    },
    settings: {
      callMinutes: settings.callMinutes,
      zone: settings.zone,
      fileLimitMb: settings.fileLimitMb,
      clipLimitMb: settings.clipLimitMb,
      clipMaxSeconds: settings.clipMaxSeconds,
      changeUntilMinutes: settings.changeUntilMinutes,
      newTicketAllowed: settings.newTicketAllowed,
      callAdapter: 'direct',
      callSources: [],
      mode: settings.mode,
      minimumVersion: settings.minimumVersion ?? null,
      recommendedVersion: settings.recommendedVersion ?? null,
      pushKey: null,
    },
  }),

  requestCode: (call) => {
    const { mock, body } = call
    const email = requireEmail(body.email)
    const browser = challengeToken(call)
    const deviceId = findDeviceId(call, email)
    if (deviceId) requireWithinLimit(mock, `codes of device ${deviceId}`, CODES_PER_DEVICE)
    else requireWithinLimit(mock, `codes of ${email}`, CODES_PER_ADDRESS)
    const now = mock.clock.now()
    mock.challenges = mock.challenges.filter((entry) => entry.browser !== browser || entry.email !== email)
    mock.challenges.push({ browser, email, code: CODE, expiresAt: now + CODE_MINUTES * MINUTE_MS, tries: 0 })
    if (mock.accounts.some((account) => account.email === email))
      mock.mails.push({ to: email, subject: `${CODE} ${mock.settings.productName}`, code: CODE, at: now })
    return { resendAfter: CODE_RESEND_SECONDS }
  },

  signIn: (call) => {
    const { mock, body, cookies } = call
    const email = requireEmail(body.email)
    const challenge = mock.challenges.find(
      (entry) => entry.browser === cookies.get(CHALLENGE_COOKIE) && entry.email === email,
    )
    if (!challenge || isExpired(challenge, mock.clock.now())) throw new ApiProblem('CODE_EXPIRED')
    challenge.tries += 1
    const person = mock.accounts.find((account) => account.email === email)
    // A correct code for an address without an account is refused: it was never sent.
    if (challenge.code !== body.code || !person) throw new ApiProblem('CODE_WRONG')
    mock.challenges = mock.challenges.filter((entry) => entry !== challenge)
    startSession(call, person.id)
    call.setCookie(CHALLENGE_COOKIE, '', 0)
    markDevice(call, email)
    return toPerson(person)
  },

  signInWithLink: (call) => {
    const { mock, body } = call
    const email = requireEmail(body.email)
    const link = mock.challenges.find(
      (entry) => entry.browser === ANY_BROWSER && entry.email === email && entry.code === body.token,
    )
    const person = mock.accounts.find((account) => account.email === email)
    if (!link || !person || isExpired(link, mock.clock.now())) throw new ApiProblem('LINK_EXPIRED')
    mock.challenges = mock.challenges.filter((entry) => entry !== link)
    startSession(call, person.id)
    markDevice(call, email)
    return toPerson(person)
  },

  signOut: ({ mock, cookies, setCookie }) => {
    mock.sessions = mock.sessions.filter(({ token }) => token !== cookies.get(SESSION_COOKIE))
    setCookie(SESSION_COOKIE, '', 0)
    return null
  },
} satisfies Partial<Handlers>

const isExpired = ({ expiresAt, tries }: Challenge, now: number) => expiresAt <= now || tries >= CODE_ATTEMPTS_MAX

/** Binds a code to the browser that requested it. */
function challengeToken({ mock, cookies, setCookie }: RequestContext): string {
  const token = cookies.get(CHALLENGE_COOKIE) ?? mock.newId()
  setCookie(CHALLENGE_COOKIE, token, CODE_MINUTES * 60)
  return token
}

/** Mails a link that signs in once, as the operator's command does. */
export function sendSignInLink(mock: MockState, email: string): void {
  const now = mock.clock.now()
  const token = mock.newId()
  mock.challenges = mock.challenges.filter((entry) => entry.browser !== ANY_BROWSER || entry.email !== email)
  mock.challenges.push({
    browser: ANY_BROWSER,
    email,
    code: token,
    expiresAt: now + SIGN_IN_LINK_MINUTES * MINUTE_MS,
    tries: 0,
  })
  const link = `${pathTo('/otp/:email', { email })}?link=${token}`
  mock.mails.push({ to: email, subject: mock.settings.productName, link, at: now })
}

const markDevice = (context: RequestContext, email: string) =>
  context.setCookie(
    DEVICE_COOKIE,
    `${findDeviceId(context, email) ?? context.mock.newId()}.${email}`,
    (DEVICE_COOKIE_DAYS * DAY_MS) / 1000,
  )

/** The id of a browser in which this account has signed in before. The mocked service does not sign it. */
function findDeviceId({ cookies }: RequestContext, email: string): string | undefined {
  const [deviceId, ...account] = (cookies.get(DEVICE_COOKIE) ?? '').split('.')
  return account.join('.') === email ? deviceId : undefined
}

/** Counts a request, or throws TOO_MANY_REQUESTS with the seconds to wait. Refused requests are not counted. */
function requireWithinLimit(mock: MockState, key: string, { max, seconds, minIntervalSeconds = 0 }: RateLimit): void {
  const now = mock.clock.now()
  const recent = (mock.requestTimes.get(key) ?? []).filter((at) => at > now - seconds * 1000 && at <= now)
  const byCount = recent.length < max ? now : (recent.at(-max) ?? now) + seconds * 1000
  const byPause = (recent.at(-1) ?? -Infinity) + minIntervalSeconds * 1000
  const retryAfter = Math.ceil((Math.max(byCount, byPause) - now) / 1000)
  if (retryAfter > 0) throw new ApiProblem('TOO_MANY_REQUESTS', { retryAfter })
  mock.requestTimes.set(key, [...recent, now])
}
