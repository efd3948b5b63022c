import { type APIRequestContext, type Cookie, request as requests } from '@playwright/test'
import type { Language, Ticket } from '@radruf/contract'
import {
  CUSTOMERS_BY_PHASE,
  createPhases,
  createSteps,
  emailOf,
  OTHER_MECHANIC,
  PEOPLE,
  type Phase,
} from '@radruf/scenarios'
import type { Product } from '../support/product.ts'
import { createProductOperator, toInstant } from '../support/product-operator.ts'
import { signInByMail } from '../support/sign-in.ts'

export type PersonKey = Phase | 'mechanic' | 'idleMechanic'

export type Person = { email: string; cookies: Cookie[]; request: APIRequestContext; ticketId: string }
export type People = Readonly<Record<PersonKey, Person>> & {
  visitToken: string
  /** Token of the case file that the referred customer shares. */
  caseToken: string
  beforeCall: string
  atCallTime: string
}

/** Creates the catalogue's customers, one in every phase of a repair, in a running product. Takes half a minute. */
export async function createPeople(product: Product): Promise<People> {
  const sessions = new Map<string, Promise<APIRequestContext>>()
  const openSession = (email: string) => {
    const session = sessions.get(email) ?? signIn(product, email)
    sessions.set(email, session)
    return session
  }
  const operator = createProductOperator(product, async (email) => toHeader(await openSession(email)))
  const { caseToken, beforeCall, atCallTime } = await createPhases(createSteps(operator, 'de'))
  await operator.invite({ ...OTHER_MECHANIC, role: 'mechanic', language: 'de' })

  const readPerson = async (email: string): Promise<Person> => {
    const request = await openSession(email)
    const { tickets } = (await (await request.get('/api/tickets')).json()) as { tickets: Ticket[] }
    return { email, request, cookies: (await request.storageState()).cookies, ticketId: tickets[0]?.id ?? '' }
  }
  const customers = Object.fromEntries(
    await Promise.all(
      Object.entries(CUSTOMERS_BY_PHASE).map(
        async ([phase, name]) => [phase, await readPerson(emailOf(name))] as const,
      ),
    ),
  ) as Record<Phase, Person>
  const readMechanic = async (email: string): Promise<Person> => {
    const person = await readPerson(email)
    await person.request.patch('/api/me', { data: { onboarded: true } })
    return { ...person, ticketId: customers.booked.ticketId }
  }
  const { text } = await product.mailTo(customers.booked.email, /Termin|appointment/i)
  return {
    ...customers,
    mechanic: await readMechanic(PEOPLE.mechanic.email),
    idleMechanic: await readMechanic(OTHER_MECHANIC.email),
    visitToken: decodeURIComponent(/\/visit\/(\S+)/.exec(text)?.[1] ?? ''),
    caseToken,
    beforeCall: toInstant(beforeCall),
    atCallTime: toInstant(atCallTime),
  }
}

/** Changes the language of all accounts. */
export const setLanguage = (people: People, language: Language) =>
  Promise.all(
    [...Object.keys(CUSTOMERS_BY_PHASE), 'mechanic', 'idleMechanic'].map(async (who) => {
      const answer = await people[who as PersonKey].request.patch('/api/me', { data: { language } })
      if (!answer.ok()) throw new Error(await answer.text())
    }),
  )

async function signIn(product: Product, email: string): Promise<APIRequestContext> {
  // A session is idle for longer than the server keeps a connection open. A reused one would be reset.
  const extraHTTPHeaders = { origin: product.url, connection: 'close' }
  const request = await requests.newContext({ baseURL: product.url, extraHTTPHeaders })
  await signInByMail(request, product, email)
  return request
}

const toHeader = async (request: APIRequestContext): Promise<string> =>
  (await request.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
