import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { decrypt } from 'http_ece'
import { type Product, startProduct } from '../support/product.ts'
import { expect, signInOnScreen, test } from '../support/test.ts'

/** Fake push service; the browser's own is on the internet. */
const keys = createECDH('prime256v1')
const publicKey = keys.generateKeys().toString('base64url')
const authSecret = randomBytes(16).toString('base64url')
const delivered = Promise.withResolvers<Buffer>()
const pushService = createServer(async (request, response) => {
  delivered.resolve(await buffer(request))
  response.writeHead(201).end()
})
let product: Product
let endpoint: string
test.beforeAll(async () => {
  await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(pushService.address() as { port: number }).port}`
  endpoint = `${origin}/browser`
  product = await startProduct({ PUSH_SERVICES: origin })
})
test.afterAll(async () => {
  await product.stop()
  await new Promise((resolve) => pushService.close(resolve))
})

test('after notifications are turned on, a reminder arrives encrypted and is shown', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'de-DE', permissions: ['notifications'] })
  await context.addInitScript(
    ([address, p256dh, auth]) => {
      const subscription = { endpoint: address, toJSON: () => ({ endpoint: address, keys: { p256dh, auth } }) }
      PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
    },
    [endpoint, publicKey, authSecret] as const,
  )
  const page = await context.newPage()
  await page.goto('/login')
  await signInOnScreen(page, product, 'ben@example.test')
  await page.goto('/appointment/confirmation')
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible()

  const { tickets } = await (await page.request.get('/api/tickets')).json()
  const { startsAt } = tickets[0].appointment
  await product.setClock(new Date(Date.parse(startsAt) - 9.5 * 60_000).toISOString())
  const message = decrypt(await delivered.promise, { version: 'aes128gcm', privateKey: keys, authSecret }).toString()
  expect(JSON.parse(message)).toMatchObject({
    title: expect.stringContaining('About to start'),
    path: '/chat/videocall',
  })

  // Delivers the message to the service worker as the browser does.
  const session = await context.newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations
    if (registration) registered.resolve(registration.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered.promise
  const deliver = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title),
    )
  // The protocol drops a message while the worker starts or stops; a real push service keeps it. The tag replaces duplicates.
  const deliverAndList = async (data: string) => {
    await deliver(data)
    return shown()
  }
  await expect.poll(() => deliverAndList(message)).toEqual([expect.stringContaining('About to start')])
  // An unreadable message is shown with the product's name.
  await expect.poll(() => deliverAndList('not JSON')).toContainEqual('Radruf')
  await context.close()
})
