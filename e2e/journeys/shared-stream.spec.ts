import type { Request } from '@playwright/test'
import { createServiceClient } from '../support/service-client.ts'
import { expect, type Page, test } from '../support/test.ts'

/** The tabs of one browser share one event stream: a browser has six connections, and a person a limited number of streams. */
const isStream = (request: Request) => request.method() === 'GET' && new URL(request.url()).pathname === '/api/events'

test('tabs share one event stream, hand it over, and end together', async ({
  product,
  openContext,
  signIn,
  sessions,
  consoleErrors,
}) => {
  // The stream of an ended session is refused.
  consoleErrors.allow(/401/)
  const [phone, desk] = [await openContext(), await openContext()]
  await signIn(phone, 'ben@example.test')
  await signIn(desk, 'mia@example.test')
  const ticket = (await createServiceClient(phone, product).ticket()).id
  // A leading tab that answers too late loses the stream to another one, so the number of requests may be higher.
  const open = new Set<Request>()
  desk.on('request', (request) => void (isStream(request) && open.add(request)))
  desk.on('requestfinished', (request) => open.delete(request))
  desk.on('requestfailed', (request) => open.delete(request))
  const leading = () => [...open].map((request) => request.frame().page())

  const openTab = async (): Promise<Page> => {
    const tab = await desk.newPage()
    await tab.goto(`/desk/${ticket}?side=chat`)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    return tab
  }
  const send = async (text: string) => {
    const sent = await phone.request.post(`/api/tickets/${ticket}/messages`, {
      headers: { origin: product.url },
      data: { clientId: crypto.randomUUID(), text },
    })
    expect(sent.status()).toBe(201)
  }
  const first = await openTab()
  await expect.poll(leading).toEqual([first])
  const tabs = [await openTab(), await openTab()]
  await send('An alle Fenster')
  for (const tab of [first, ...tabs]) await expect(tab.getByText('An alle Fenster', { exact: true })).toBeVisible()
  await expect.poll(leading).toHaveLength(1)

  await first.close()
  await send('Nach dem Wechsel')
  for (const tab of tabs) await expect(tab.getByText('Nach dem Wechsel', { exact: true })).toHaveCount(1)
  await expect.poll(() => leading().filter((tab) => tab !== first)).toHaveLength(1)

  // The sign-out of one tab leads the other one to the sign-in page as well.
  const [leaving, staying] = tabs as [Page, Page]
  sessions.delete('mia@example.test')
  await leaving.goto('/profile')
  await leaving.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await expect(staying).toHaveURL(/\/login/)
})
