import type { Language, Role, TicketState } from '@radruf/contract'
import { answerWith, beginSession, createWorld, invite, settle } from '@radruf/mocks'
import { publishAnnouncement } from '../../features/announcements/publish.ts'
import { createTestClient, type RequestInjector, type TestClient } from '../client.ts'
import { MONDAY_10, startTestService } from '../service.ts'
import { createWorkshopRow } from '../workshops.ts'
import { checked } from './checked-client.ts'

type News = Record<Language, { title: string; text: string }>
export type Somebody = TestClient & { person: { id: string; email: string } }
/** A running service as the tests see it that hold for the real and for the mocked one. */
export type UnderTest = {
  /** Somebody who is invited, and signed in in a browser of their own. */
  signedIn: (role: Role, email: string, name?: string) => Promise<Somebody>
  /** A browser that nobody is signed in with. */
  browser: () => TestClient
  invite: (role: Role, email: string, language?: Language) => Promise<void>
  /** The newest code that was mailed. */
  codeFor: (email: string) => Promise<string | undefined>
  /** What the newest mailed link to an appointment ends with. */
  visitTokenFor: (email: string) => Promise<string | undefined>
  setClock: (instant: string) => Promise<void>
  /** Does what has come due. */
  settle: () => Promise<void>
  /** Publishes something for everybody to read. */
  announce: (news: News) => Promise<void>
  /** Puts a ticket into a state, past all rules. */
  place: (ticketId: string, state: TicketState, mechanicId: string | null) => Promise<void>
  stop: () => Promise<void>
}

/** What a suite may set otherwise. */
type Wished = { minimumVersion?: string }

/** The endpoints that have answered in this run, by service. */
export const ANSWERED = { real: new Set<string>(), mocked: new Set<string>() }

const PARTNERS = ['10115', '10999', '80331']

async function startReal({ minimumVersion }: Wished = {}): Promise<UnderTest> {
  const env = { FILE_LIMIT_MB: '1', ...(minimumVersion && { MIN_VERSION: minimumVersion }) }
  const its = await startTestService({ database: 'embedded', env })
  await its.service.db.insertInto('workshop').values(PARTNERS.map(createWorkshopRow)).execute()
  const app = checked(its.app, ANSWERED.real)
  const mailed = async (email: string, pattern: RegExp) => {
    for (const { subject, text } of await its.mailsTo(email)) {
      const found = pattern.exec(`${subject}\n${text}`)
      if (found) return found[1]
    }
    return undefined
  }
  return {
    browser: () => createTestClient(app),
    signedIn: async (role, email, name) => {
      const { cookies, person } = await its.signedIn(role, email, 'de', name)
      return Object.assign(createTestClient(app, cookies), { person })
    },
    invite: async (role, email, language = 'de') => void (await its.signedIn(role, email, language)),
    codeFor: (email) => mailed(email, /^(\d{6})\b/),
    visitTokenFor: (email) => mailed(email, /\/visit\/(\S+)/),
    setClock: its.setClock,
    settle: async () => void (await its.runJobs()),
    announce: async (news) => void (await publishAnnouncement(its.service, news)),
    place: async (ticketId, state, mechanicId) => {
      const closed_at = state === 'closed' ? new Date(its.service.clock.now().epochMilliseconds) : null
      await its.service.db
        .updateTable('ticket')
        .set({ state, mechanic_id: mechanicId, closed_at })
        .where('id', '=', ticketId)
        .execute()
    },
    stop: its.stop,
  }
}

async function startMocked({ minimumVersion }: Wished = {}): Promise<UnderTest> {
  const world = createWorld({
    at: Date.parse(MONDAY_10),
    settings: { fileLimitMb: 1, ...(minimumVersion && { minimumVersion }) },
  })
  world.clock.start()
  world.workshops = PARTNERS.map((code) => {
    const { postal_code: postalCode, ...rest } = createWorkshopRow(code)
    return { ...rest, postalCode }
  })
  const app = checked(inject(answerWith(() => ({ world }))), ANSWERED.mocked)
  const newest = (email: string) => world.mails.filter(({ to }) => to === email).reverse()
  const welcome = (role: Role, email: string, language: Language = 'de', name?: string) =>
    invite(world, { role, email, language, name })
  return {
    browser: () => createTestClient(app),
    signedIn: async (role, email, name) => {
      const person = welcome(role, email, 'de', name)
      return Object.assign(createTestClient(app, { radruf_session: beginSession(world, person.id) }), { person })
    },
    invite: async (role, email, language) => void welcome(role, email, language),
    codeFor: async (email) => newest(email).find(({ code }) => code)?.code,
    visitTokenFor: async (email) =>
      newest(email)
        .find(({ link }) => link)
        ?.link?.replace('/visit/', ''),
    setClock: async (instant) => world.clock.set(Date.parse(instant)),
    settle: async () => settle(world),
    announce: async (news) =>
      void world.announcements.push({ id: world.newId(), publishedAt: world.clock.now(), ...news }),
    place: async (ticketId, state, mechanicId) => {
      const ticket = world.tickets.find(({ id }) => id === ticketId)
      const closedAt = state === 'closed' ? world.clock.now() : null
      if (ticket) Object.assign(ticket, { state, mechanicId, closedAt })
    },
    stop: async () => {},
  }
}

/** The mocked service's answers in the form in which Fastify gives them to tests. */
const inject = (answer: ReturnType<typeof answerWith>): RequestInjector => ({
  inject: async ({ method = 'GET', url, payload, headers, cookies = {} }) => {
    const own = new Headers(headers as Record<string, string>)
    own.set(
      'cookie',
      Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; '),
    )
    const isBytes = payload instanceof Uint8Array
    if (payload && !isBytes) own.set('content-type', 'application/json')
    const body = payload === undefined ? undefined : isBytes ? new Uint8Array(payload) : JSON.stringify(payload)
    const request = new Request(`http://service.test${String(url)}`, { method, headers: own, body })
    const response = await answer(request)
    const rawPayload = Buffer.from(await response.arrayBuffer())
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      cookies: response.headers.getSetCookie().map((line) => {
        const [, name = '', value = '', seconds] = /^([^=]+)=([^;]*);.*?Max-Age=(\d+)/.exec(line) ?? []
        return { name, value, maxAge: Number(seconds) }
      }),
      rawPayload,
      body: rawPayload.toString(),
    }
  },
})

/** Both, by the names that the tests show. */
export const SERVICES = { real: startReal, mocked: startMocked } as const satisfies Record<
  string,
  (wished?: Wished) => Promise<UnderTest>
>
export const SERVICE_NAMES = Object.keys(SERVICES) as (keyof typeof SERVICES)[]
