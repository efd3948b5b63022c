import type { PersonRole, Session } from '@radruf/contract'
import { createApi } from '@radruf/contract/client'
import { createMemoryRouter, type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { homePathFor, redirectFor } from './access.ts'
import type { EventStream } from './event-stream.ts'
import { followEvents } from './follow-events.ts'
import { createSessionSource } from './session-source.ts'

/** An open page with the product's rules of access. `emit` sends one of its events. */
async function openPage(path: string, role: PersonRole) {
  const served = { person: { role } } as Session
  const api = createApi({ baseUrl: 'http://service.test', fetch: async () => Response.json(served) })
  const sessions = createSessionSource(api, structuredClone(served))
  const loader = async ({ request }: LoaderFunctionArgs) => {
    const session = await sessions.current()
    const url = new URL(request.url)
    const target = url.pathname === '/' ? homePathFor(session) : redirectFor(url, session)
    return target ? redirect(target) : session.person?.role
  }
  const router = createMemoryRouter([{ id: 'page', path: '*', loader }], { initialEntries: [path] })
  await vi.waitUntil(() => router.state.initialized)
  const listeners = new Map<string, () => void>()
  const events = {
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    onReconnect: (listener: () => void) => listeners.set('reconnect', listener),
  }
  followEvents({ events, watch: () => {} } as unknown as EventStream, router, sessions)
  return {
    setRole: (changed: PersonRole) => Object.assign(served.person as object, { role: changed }),
    emit: (name: string) => listeners.get(name)?.(),
    path: () => router.state.location.pathname,
    roleOnPage: () => router.state.loaderData.page as PersonRole,
  }
}

test.each([
  ['mechanic', 'operator', '/desk', '/console/people'],
  ['mechanic', 'lead', '/desk/week', '/desk/week'],
  ['operator', 'lead', '/profile', '/profile'],
] as const)('a change from %s to %s on %s shows %s at once', async (before, after, opened, expected) => {
  const page = await openPage(opened, before)
  expect(page.path()).toBe(opened)
  page.setRole(after)
  page.emit('role.changed')
  await vi.waitFor(() => expect([page.path(), page.roleOnPage()]).toEqual([expected, after]))
})

test('a changed ticket loads the page with the session that it has', async () => {
  const page = await openPage('/desk', 'mechanic')
  page.setRole('operator')
  page.emit('ticket.changed')
  await vi.waitFor(() => expect(page.roleOnPage()).toBe('mechanic'))
  expect(page.path()).toBe('/desk')
  page.emit('reconnect')
  await vi.waitFor(() => expect(page.path()).toBe('/console/people'))
})
