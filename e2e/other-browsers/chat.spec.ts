import type { Thread } from '@radruf/contract'
import { bookFirstTimeSlot, createServiceClient, sendQuestionnaire } from '../support/service-client.ts'
import { expect, test } from '../support/test.ts'
import { type OtherBrowser, openFirefox, openWebKit } from './browsers.ts'
import { signIn, toHydrationExpression } from './steps.ts'

const BROWSERS = { Firefox: openFirefox, WebKitGTK: openWebKit }
/** Finds a button by its text or label; chosen by the language that the browser asks for. */
const button = (name: string) =>
  `[...document.querySelectorAll('button')].find((one) => new RegExp(${JSON.stringify(name)}).test(one.ariaLabel ?? one.textContent))`
const click = (browser: OtherBrowser, name: string) => browser.read(`${button(name)}.click()`)
const waitFor = (browser: OtherBrowser, expression: string) =>
  expect.poll(() => browser.read<boolean>(`Boolean(${expression})`), { timeout: 30_000 }).toBe(true)

/** Chooses a drawn picture in the gallery field, as the browser's own dialog would. */
const CHOOSE_PHOTO = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  canvas.getContext('2d').fillRect(0, 0, 320, 480)
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg'))
  const files = new DataTransfer()
  files.items.add(new File([blob], 'photo.jpg', { type: 'image/jpeg' }))
  const input = document.querySelector('input[type=file][multiple]')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
})()`

for (const [name, open] of Object.entries(BROWSERS))
  test(`a photo and a clip recorded in ${name} are sent, stored and played there @deep`, async ({
    product,
    invite,
    openContext,
    signIn: signInChromium,
  }) => {
    test.setTimeout(180_000)
    const email = invite(`${name}-chat`)
    const context = await openContext()
    await signInChromium(context, email)
    const service = createServiceClient(context, product)
    await sendQuestionnaire(service)
    const { id } = await bookFirstTimeSlot(service)
    const fetchAttachments = async () =>
      (await service.get<Thread>(`/api/tickets/${id}/messages`)).messages.flatMap(({ attachments }) => attachments)
    const browser = await open()
    try {
      await signIn(browser, product, email)
      await browser.goto(`${product.url}/chat`)
      await waitFor(browser, toHydrationExpression('textarea[name=text]'))
      await browser.read(CHOOSE_PHOTO)
      await waitFor(browser, `document.querySelector('form img[alt="Bild 1"], form img[alt="Photo 1"]')`)
      await click(browser, '^(Senden|Send)$')
      await expect.poll(async () => (await fetchAttachments()).length, { timeout: 30_000 }).toBe(1)
      await click(browser, '^(Kamera|Camera)$')
      await click(browser, '^(Video aufnehmen|Record a? ?video)')
      await waitFor(browser, button('^(Aufnahme beginnen|Start recording)$'))
      await click(browser, '^(Aufnahme beginnen|Start recording)$')
      await waitFor(browser, `/^1/.test(document.querySelector('[role=timer]')?.textContent)`)
      await click(browser, '^(Aufnahme beenden|Stop recording)$')
      await waitFor(browser, `document.querySelector('form img[alt^="Video"]')`)
      await click(browser, '^(Senden|Send)$')
      await expect
        .poll(async () => (await fetchAttachments()).map(({ clip }) => clip !== null), { timeout: 60_000 })
        .toEqual([false, true])
      await waitFor(browser, button('^(Video 1 abspielen|Play video 1)'))
      await click(browser, '^(Video 1 abspielen|Play video 1)')
      await waitFor(browser, `document.querySelector('dialog video')?.currentTime > 0`)
    } finally {
      await browser.close()
    }
  })
