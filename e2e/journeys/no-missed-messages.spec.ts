import { readLiveRelease } from '../support/faults.ts'
import { expect, type Product, test } from '../support/test.ts'

/** What a page may still be waiting for after the server has rendered it. */
const DELAYED = {
  'its event stream': () => '**/api/events*',
  'the remote’s script': (product: Product) => `**/${readLiveRelease(product, 'mf-chat-call').entry.file}`,
}

for (const [what, pathOf] of Object.entries(DELAYED))
  test(`a message that is sent while the other’s page waits for ${what} is there with it`, async ({
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
    const held = Promise.withResolvers<void>()
    const waiting = Promise.withResolvers<void>()
    await mechanic.route(pathOf(product), async (route) => {
      waiting.resolve()
      await held.promise
      await route.continue()
    })
    await mechanic.goto(`/desk/${ticket}`, { waitUntil: 'commit' })
    await waiting.promise

    const text = `Während Sie warten: ${what}`
    const sent = await phone.request.post(`/api/tickets/${ticket}/messages`, {
      headers: { origin: product.url },
      data: { clientId: crypto.randomUUID(), text },
    })
    expect(sent.status()).toBe(201)
    held.resolve()
    await expect(mechanic.getByText(text, { exact: true })).toBeVisible()
  })
