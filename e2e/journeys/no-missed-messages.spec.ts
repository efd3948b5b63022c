import { readLiveRelease } from '../support/faults.ts'
import { expect, type Product, test } from '../support/test.ts'

/** URL patterns of requests that may still be under way when a page that the server rendered is shown. */
const DELAYED = {
  'its event stream': () => '**/api/events*',
  'the remote’s script': (product: Product) => `**/${readLiveRelease(product, 'mf-chat-call').entry.file}`,
}

for (const [request, toUrlPattern] of Object.entries(DELAYED))
  test(`a message that is sent while the recipient’s page waits for ${request} is shown`, async ({
    product,
    openContext,
    signIn,
  }) => {
    const [phone, desk] = [await openContext(), await openContext()]
    await signIn(phone, 'ben@example.test')
    await signIn(desk, 'mia@example.test')
    const { tickets } = (await (await phone.request.get('/api/tickets')).json()) as { tickets: { id: string }[] }
    const ticket = tickets[0]?.id
    const mechanic = await desk.newPage()
    const released = Promise.withResolvers<void>()
    const requested = Promise.withResolvers<void>()
    await mechanic.route(toUrlPattern(product), async (route) => {
      requested.resolve()
      await released.promise
      await route.continue()
    })
    await mechanic.goto(`/desk/${ticket}?side=chat`, { waitUntil: 'commit' })
    await requested.promise

    const text = `Während Sie warten: ${request}`
    const sent = await phone.request.post(`/api/tickets/${ticket}/messages`, {
      headers: { origin: product.url },
      data: { clientId: crypto.randomUUID(), text },
    })
    expect(sent.status()).toBe(201)
    released.resolve()
    const chat = mechanic.getByRole('list', { name: 'Nachrichten' })
    await expect(chat.getByText(text, { exact: true })).toBeVisible()
  })
