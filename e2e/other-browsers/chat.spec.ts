import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIP_FORMATS, type Thread } from '@radruf/contract'
import { createPhonePhoto } from '../support/photo.ts'
import { ROOT } from '../support/product.ts'
import { bookFirstTimeSlot, createServiceClient, sendQuestionnaire } from '../support/service-client.ts'
import { expect, test } from '../support/test.ts'
import { type OtherBrowser, openFirefox, openWebKit } from './browsers.ts'
import { toHydrationExpression } from './steps.ts'

/** The gallery's field. The other one opens the camera of a phone. */
const GALLERY = 'form input[type=file][multiple]:not([capture])'
/** A clip of each accepted container, as phones and browsers record them. */
const CLIPS = ['clip.mp4', 'clip.webm'].map((name) => join(ROOT, 'api/src/testing', name))
/** Types with codecs, as `canPlayType` takes them, of the table of accepted formats. */
const CODECS = { avc: 'avc1.42E01F', aac: 'mp4a.40.2', vp8: 'vp8', vp9: 'vp09.00.10.08', opus: 'opus' } as const
const PLAYABLE_TYPES = CLIP_FORMATS.flatMap(({ type, video, audio }) =>
  video.flatMap((picture) => audio.map((sound) => `${type}; codecs="${CODECS[picture]}, ${CODECS[sound]}"`)),
)

const BROWSERS = [
  { name: 'Firefox', open: openFirefox, hasCamera: true },
  // WebKitGTK has no simulated camera.
  { name: 'WebKit', open: openWebKit, hasCamera: false },
]

for (const { name, open, hasCamera } of BROWSERS)
  test(`${name}: photos and clips are sent, stored and played, and the formats of the table are playable @deep`, async ({
    product,
    invite,
    openContext,
    signIn,
  }) => {
    const email = invite('Frieda')
    const context = await openContext()
    await signIn(context, email)
    const service = createServiceClient(context, product)
    await sendQuestionnaire(service)
    const { id } = await bookFirstTimeSlot(service)
    const fetchKinds = async () =>
      (await service.get<Thread>(`/api/tickets/${id}/messages`)).messages.flatMap(({ attachments }) =>
        attachments.map(({ clip }) => (clip ? 'clip' : 'photo')),
      )
    const photo = await storePhoto()
    const browser = await open()
    try {
      await browser.addCookies(product.url, await context.cookies())
      await browser.goto(`${product.url}/chat`)
      await waitFor(browser, toHydrationExpression('textarea[name=text]'))

      await test.step('a photo and two clips from the gallery', async () => {
        await browser.chooseFiles(GALLERY, [photo.path, ...CLIPS])
        await waitFor(browser, `document.querySelectorAll('form li img').length === 3`)
        await press(browser, '^(Senden|Send)$')
        await expect.poll(fetchKinds).toEqual(['photo', 'clip', 'clip'])
      })
      if (hasCamera)
        await test.step('a clip recorded in the chat', async () => {
          await press(browser, '^(Kamera|Camera)$')
          await press(browser, '^(Video aufnehmen|Record a video)$')
          await press(browser, '^\\s*(Aufnahme beginnen|Start recording)$')
          await waitFor(browser, `/^1/.test(document.querySelector('[role=timer]')?.textContent)`)
          await press(browser, '^\\s*(Aufnahme beenden|Stop recording)$')
          await waitFor(browser, `document.querySelector('form li img')`)
          await press(browser, '^(Senden|Send)$')
          await expect.poll(fetchKinds).toEqual(['photo', 'clip', 'clip', 'clip'])
        })
      await test.step('every clip plays from the service', async () => {
        const clips = (await service.get<Thread>(`/api/tickets/${id}/messages`)).messages.flatMap(({ attachments }) =>
          attachments.filter(({ clip }) => clip),
        )
        for (const [index, clip] of clips.entries())
          expect(await browser.read(`(${play})(${JSON.stringify(`/api/photos/${clip.id}/clip`)})`), `${index}`).toBe(
            true,
          )
        await press(browser, '^(Video 2 abspielen|Play video 2)')
        await waitFor(browser, `document.querySelector('dialog video')?.currentTime > 0`)
      })
      await test.step('the formats of the table', async () => {
        for (const type of PLAYABLE_TYPES)
          expect(await browser.read(`document.createElement('video').canPlayType(${JSON.stringify(type)})`), type).toBe(
            'probably',
          )
      })
    } finally {
      await browser.close()
      photo.remove()
    }
  })

async function storePhoto() {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-photo-'))
  const { name, buffer } = await createPhonePhoto({ width: 800, height: 600 })
  const path = join(folder, name)
  writeFileSync(path, buffer)
  return { path, remove: () => rmSync(folder, { recursive: true }) }
}

/** Runs in the page: whether a video at this address plays to its end. */
const play = `(address) => new Promise((resolve) => {
  const player = Object.assign(document.createElement('video'), { muted: true, playsInline: true, src: address })
  player.onended = () => resolve(player.videoWidth > 0)
  player.onerror = () => resolve(player.error?.message ?? 'error')
  player.play().catch((error) => resolve(String(error)))
})`

const waitFor = (browser: OtherBrowser, expression: string) =>
  expect.poll(() => browser.read<boolean>(`Boolean(${expression})`), { message: expression }).toBe(true)

/** Presses a button by its text or label once it is there. */
async function press(browser: OtherBrowser, name: string) {
  const button = `[...document.querySelectorAll('button')].find((one) => new RegExp(${JSON.stringify(name)}).test((one.ariaLabel ?? one.textContent).trim()))`
  await waitFor(browser, button)
  await browser.read(`${button}.click()`)
}
