import { type Cookie, request as requests } from '@playwright/test'
import type { Ticket } from '@radruf/contract'
import { createEmptyFolder, startProduct } from './product.ts'
import { signInByMail } from './sign-in.ts'

/** A signed-in demo person with the tickets that the person sees, newest first. */
export type DemoSession = { cookies: Cookie[]; tickets: readonly Ticket[] }
export type Demo = Awaited<ReturnType<typeof startDemo>>

/**
 * Starts the product with its full demo data, as `npm start` shows it. `openSession` signs a demo person in by the first name and
 * keeps the session.
 */
export async function startDemo() {
  // The tests’ template has few people.
  const product = await startProduct({ DEMO_DATA: 'full' }, createEmptyFolder())
  const sessions = new Map<string, Promise<DemoSession>>()
  const openSession = (name: string): Promise<DemoSession> => {
    const session = sessions.get(name) ?? signIn(name)
    sessions.set(name, session)
    return session
  }

  async function signIn(name: string): Promise<DemoSession> {
    const request = await requests.newContext({ baseURL: product.url, extraHTTPHeaders: { origin: product.url } })
    await signInByMail(request, product, `${name}@example.test`)
    const { tickets } = (await (await request.get('/api/tickets')).json()) as { tickets: Ticket[] }
    const { cookies } = await request.storageState()
    return { cookies, tickets }
  }

  return {
    product,
    openSession,
    /** Sets the clock relative to Anna's call, the next one of the demo. */
    setMinutesBeforeCall: async (minutes: number) => {
      const { tickets } = await openSession('anna')
      const startsAt = tickets.find(({ appointment }) => appointment)?.appointment?.startsAt ?? ''
      await product.setClock(new Date(Date.parse(startsAt) - minutes * 60_000).toISOString())
    },
    stop: () => product.stop(),
  }
}
