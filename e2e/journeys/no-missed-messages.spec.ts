import { readLiveRelease } from '../support/faults.ts'
import { expect, type Product, test } from '../support/test.ts'

/** Requests that a server-rendered page may still be waiting for. */
const DELAYED = {
  'its event stream': () => '**/api/events*',
  'the remote’s script': (product: Product) => `**/${readLiveRelease(product, 'mf-chat-call').entry.file}`,
}

for (const [request, toPath] of Object.entries(DELAYED))
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
    const hold = Promise.withResolvers<void>()
    const waiting = Promise.withResolvers<void>()
    await mechanic.route(toPath(product), async (route) => {
      waiting.resolve()
      await hold.promise
      await route.continue()
    })
    await mechanic.goto(`/desk/${ticket}?side=chat`, { waitUntil: 'commit' })
    await waiting.promise

    const text = `Während Sie warten: ${request}`
    const sent = await phone.request.post(`/api/tickets/${ticket}/messages`, {
      headers: { origin: product.url },
      data: { clientId: crypto.randomUUID(), text },
    })
    expect(sent.status()).toBe(201)
    hold.resolve()
    await expect(mechanic.getByText(text, { exact: true })).toBeVisible()
  })
