import { devices } from '@playwright/test'
import type { Thread } from '@radruf/contract'
import { choosePhotos, recordClip, send } from '../support/chat.ts'
import { waitUntilLoaded } from '../support/loaded.ts'
import { createPhonePhoto } from '../support/photo.ts'
import { findChildPid } from '../support/process-tree.ts'
import { startProduct } from '../support/product.ts'
import { bookFirstTimeSlot, createServiceClient, sendQuestionnaire } from '../support/service-client.ts'
import { signInByMail } from '../support/sign-in.ts'
import { expect, type Page, type Product, test } from '../support/test.ts'

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
/** Attachments of the messages by number; the others are texts. */
const PHOTOS = [3, 6, 9, 14, 17]
const CLIP = 11
const COUNT = 20

/** A product of its own, because the test kills its service. */
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

test('20 texts, photos and a clip arrive once and in their order, over an outage, two reloads and a killed service', {
  tag: '@deep',
}, async ({ openContext, consoleErrors }) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Failed to fetch|Failed to load|50[0-9]/)
  const phone = await openContext({ ...PHONE, baseURL: product.url })
  expect(product.ops('invite', '--email', 'quinn@example.test', '--role', 'customer', '--language', 'de').status).toBe(
    0,
  )
  await signInByMail(phone.request, product, 'quinn@example.test')
  const service = createServiceClient(phone, product)
  await sendQuestionnaire(service)
  const { id } = await bookFirstTimeSlot(service)
  const fetchMessages = async () => (await service.get<Thread>(`/api/tickets/${id}/messages`)).messages
  const page = await phone.newPage()
  await page.goto('/chat')
  await waitUntilLoaded(page)
  const photo = await createPhonePhoto({ width: 640, height: 480 })
  const write = async (from: number, to: number) => {
    for (let number = from; number <= to; number++) {
      if (PHOTOS.includes(number)) await choosePhotos(page, photo)
      if (number === CLIP) await recordClip(page)
      if (PHOTOS.includes(number) || number === CLIP)
        await expect(page.getByRole('img', { name: /^(Bild|Video) 1$/ })).toBeVisible()
      await send(page, `Nachricht ${number}.`)
    }
  }

  await test.step('ten are written without a connection', async () => {
    await phone.setOffline(true)
    await write(1, 10)
    expect(await countQueued(page)).toBe(10)
    await phone.setOffline(false)
  })
  // Nothing must leave before the reload: the page is back online, its messages are not.
  await page.route(/\/(messages|attachments)$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await test.step('after a reload they are still queued, and ten more are written', async () => {
    await page.reload()
    await waitUntilLoaded(page)
    await write(11, COUNT)
    await expect.poll(() => countQueued(page)).toBeGreaterThanOrEqual(COUNT - 10)
  })
  await test.step('the service is killed while they are sent, and the page is reloaded', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(async () => (await fetchMessages()).length).toBeGreaterThan(2)
    process.kill(findChildPid(product.pid, 'api/src/main.ts'), 'SIGKILL')
    await product.printed('service is back')
    await page.reload()
    await waitUntilLoaded(page)
  })
  await expect.poll(() => countQueued(page), { timeout: 90_000 }).toBe(0)
  const messages = await fetchMessages()
  expect(messages.map(({ text }) => text)).toEqual(
    Array.from({ length: COUNT }, (_, index) => `Nachricht ${index + 1}.`),
  )
  expect(messages.flatMap(({ attachments }, index) => (attachments.length > 0 ? [index + 1] : []))).toEqual(
    [...PHOTOS, CLIP].sort((a, b) => a - b),
  )
  expect(
    messages.flatMap(({ attachments }) => attachments.map(({ clip }) => clip !== null)).filter(Boolean),
  ).toHaveLength(1)
})

/** Messages of the queue on the device. */
const countQueued = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('radruf.outbox.')).length)
