import type { Locator } from '@playwright/test'
import { startProduct } from '../support/product.ts'
import { signInByMail } from '../support/sign-in.ts'
import { expect, type Product, test } from '../support/test.ts'

const COUNT = 12
const SIZES = { phone: { width: 360, height: 640 }, desk: { width: 1280, height: 900 } }

/** A product of its own, because unread messages change the pages of other tests. */
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

/** The lines of a count, and whether it covers the middle of the icon beside it, if there is one. */
const measure = (count: Locator) =>
  count.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const box = element.getBoundingClientRect()
    const icon = element.parentElement?.querySelector(':scope > svg')?.getBoundingClientRect()
    return {
      lines: text.getClientRects().length,
      isWide: box.width >= box.height,
      coversIcon: icon !== undefined && box.left < icon.left + icon.width / 2,
    }
  })

test('a count of two digits stands on one line beside its icon, on a phone and at the desk, until the chat is read', async ({
  openContext,
}) => {
  const [customer, mechanic] = [
    await openContext({ baseURL: product.url }),
    await openContext({ baseURL: product.url }),
  ]
  await signInByMail(customer.request, product, 'ben@example.test')
  await signInByMail(mechanic.request, product, 'mia@example.test')
  const { tickets } = (await (await customer.request.get('/api/tickets')).json()) as { tickets: { id: string }[] }
  const ticket = tickets[0]?.id
  const write = async ({ request }: typeof customer) => {
    for (let number = 1; number <= COUNT; number++) {
      const sent = await request.post(`/api/tickets/${ticket}/messages`, {
        headers: { origin: product.url },
        data: { clientId: crypto.randomUUID(), text: `Nachricht ${number}` },
      })
      expect(sent.status()).toBe(201)
    }
  }
  const expectOneLine = async (count: Locator, name: string) => {
    // Another size may put the count into another place of the page.
    await expect(count).toBeVisible()
    expect(await measure(count), name).toEqual({ lines: 1, isWide: true, coversIcon: false })
  }

  await write(mechanic)
  const overview = await customer.newPage()
  await overview.goto('/overview')
  for (const [name, size] of Object.entries(SIZES)) {
    await overview.setViewportSize(size)
    await expectOneLine(overview.getByRole('navigation').getByText(String(COUNT), { exact: true }), name)
  }
  await write(customer)
  const desk = await mechanic.newPage()
  await desk.goto(`/desk/${ticket}?side=notes`)
  const chat = desk.getByRole('complementary').getByRole('link', { name: /^Chat/ })
  const unread = chat.getByText(String(COUNT), { exact: true })
  for (const [name, size] of Object.entries(SIZES)) {
    await desk.setViewportSize(size)
    await expectOneLine(unread, name)
  }
  // The chat opens at the first new message, and is read at its end.
  await chat.click()
  await desk.getByRole('button', { name: `${COUNT} neue Nachrichten` }).click()
  await expect(unread).toHaveCount(0)
})
