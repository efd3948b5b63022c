import { createCallTest, setClockToJoin } from '../calls/caller.ts'
import { expectMovingPicture, joinFromLobby } from '../support/call.ts'
import { expect } from '../support/test.ts'
import { type OtherBrowser, openFirefox } from './browsers.ts'
import { signIn, toHydrationExpression } from './steps.ts'

const CUSTOMER = 'ben@example.test'
const JOIN = `[...document.querySelectorAll('button')].find(({ textContent }) => /Jetzt teilnehmen|Join now/.test(textContent))`
const ALLOW = `[...document.querySelectorAll('button')].find(({ textContent }) => /Kamera und Mikrofon einschalten|Turn on camera/.test(textContent))`
const test = createCallTest('direct')

test('a customer in Firefox and a mechanic in Chromium see each other @deep', async ({
  product,
  openContext,
  signIn: signInChromium,
}) => {
  const [mechanicContext, customerContext] = [await openContext(), await openContext()]
  await signInChromium(customerContext, CUSTOMER)
  await signInChromium(mechanicContext, 'mia@example.test')
  const mechanic = await mechanicContext.newPage()
  const ticket = await setClockToJoin(await customerContext.newPage(), product)
  const customer = await openFirefox()
  try {
    await signIn(customer, product, CUSTOMER)
    await customer.goto(`${product.url}/chat/videocall`)
    await expect
      .poll(() => customer.read(`${toHydrationExpression()} && (${ALLOW} ?? ${JOIN}) !== undefined`))
      .toBe(true)
    await customer.read(`${ALLOW}?.click()`)
    await expect.poll(() => customer.read(`${JOIN} !== undefined`)).toBe(true)
    await customer.read(`${JOIN}.click()`)
    await mechanic.goto(`/desk/${ticket}/call`)
    await joinFromLobby(mechanic)
    await expectMovingPicture(mechanic)
    await expectMovingPictureIn(customer)
  } finally {
    await customer.close()
  }
})

/** Expects a moving picture in Firefox, which counts presented frames of a live stream but no decoded ones. */
async function expectMovingPictureIn(browser: OtherBrowser) {
  const video = `document.querySelector('video[aria-label^="Picture of"], video[aria-label^="Bild von"]')`
  const frames = () =>
    browser.read<number>(
      `new Promise((done) => ${video}.requestVideoFrameCallback((_, { presentedFrames }) => done(presentedFrames)))`,
    )
  const before = await frames()
  await expect.poll(frames).toBeGreaterThan(before + 10)
}
