import { z } from 'zod'
import { iso, MINUTE } from '../world/clock.ts'
import type { Challenge } from '../world/world.ts'
import { giveSession, SESSION_COOKIE } from './access.ts'
import { type Exchange, type Handlers, Refused } from './call.ts'
import { hit } from './limits.ts'
import { personView } from './people.ts'

/** Every code of the mocked service: nobody has to look for a mail. */
const CODE = '123456'
const CODE_MINUTES = 10
const CODE_TRIES = 5
const RESEND_SECONDS = 30
const CHALLENGE_COOKIE = 'radruf_challenge'

const Email = z.email().max(254)

function requireEmail(typed: string): string {
  const { success, data } = Email.safeParse(typed.trim().normalize('NFKC').toLowerCase())
  if (!success) throw new Refused('EMAIL_INVALID')
  return data
}

export const signInHandlers = {
  getHealth: () => ({ status: 'ok', database: 'embedded' }),

  getSession: ({ world: { clock, events, settings }, person }) => ({
    person: person && personView(person),
    now: iso(clock.now()),
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
    const { world, body } = call
    const email = requireEmail(body.email)
    const browser = challengeToken(call)
    hit(world, `codes of ${email}`, { times: 5, seconds: 15 * 60, apart: RESEND_SECONDS })
    const now = world.clock.now()
    world.challenges = world.challenges.filter((one) => one.browser !== browser || one.email !== email)
    world.challenges.push({ browser, email, code: CODE, expiresAt: now + CODE_MINUTES * MINUTE, tries: 0 })
    if (world.accounts.some((one) => one.email === email))
      world.mails.push({ to: email, subject: `${CODE} ${world.settings.productName}`, code: CODE, at: now })
    return { resendAfter: RESEND_SECONDS }
  },

  signIn: (call) => {
    const { world, body, cookies } = call
    const email = requireEmail(body.email)
    hit(world, `guesses of ${email}`, { times: 20, seconds: 15 * 60 })
    const challenge = world.challenges.find(
      (one) => one.browser === cookies.get(CHALLENGE_COOKIE) && one.email === email,
    )
    if (!challenge || isSpent(challenge, world.clock.now())) throw new Refused('CODE_EXPIRED')
    challenge.tries += 1
    const person = world.accounts.find((one) => one.email === email)
    // A right guess for an address that is not invited is a wrong one: nobody was ever sent that code.
    if (challenge.code !== body.code || !person) throw new Refused('CODE_WRONG')
    world.challenges = world.challenges.filter((one) => one !== challenge)
    giveSession(call, person.id)
    call.setCookie(CHALLENGE_COOKIE, '', 0)
    return personView(person)
  },

  signOut: ({ world, cookies, setCookie }) => {
    world.sessions = world.sessions.filter(({ token }) => token !== cookies.get(SESSION_COOKIE))
    setCookie(SESSION_COOKIE, '', 0)
    return null
  },
} satisfies Partial<Handlers>

const isSpent = ({ expiresAt, tries }: Challenge, now: number) => expiresAt <= now || tries >= CODE_TRIES

/** A code is worth something only in the browser that asked for it. */
function challengeToken({ world, cookies, setCookie }: Exchange): string {
  const token = cookies.get(CHALLENGE_COOKIE) ?? world.newId()
  setCookie(CHALLENGE_COOKIE, token, CODE_MINUTES * 60)
  return token
}
