import { expect, type Page } from '@playwright/test'

/** The lobby's button that joins, once camera and microphone are allowed. */
export const joinButton = (page: Page) => page.getByRole('button', { name: /^(Jetzt teilnehmen|Join now)$/ })

/** The tools for drawing on a still picture, as both languages name them. */
export const DRAWING_TOOLS = {
  line: /^(Stift|Pen)$/,
  arrow: /^(Pfeil|Arrow)$/,
  circle: /^(Kreis|Circle)$/,
  number: /^(Zahl|Number)$/,
  text: /^Text$/,
} as const

/** The button that asks for camera and microphone, in the lobby and the device check. */
export const allowButton = (page: Page) =>
  page.getByRole('button', { name: /^(Kamera und Mikrofon einschalten|Turn on camera and microphone)$/ })

/** Presses the lobby's button that asks for camera and microphone, unless the browser allows them already. */
export async function allowDevices(page: Page) {
  const allow = allowButton(page)
  await expect(allow.or(joinButton(page))).toBeVisible()
  if (await allow.isVisible()) await allow.click()
}

/** Allows camera and microphone and joins the call. */
export async function joinFromLobby(page: Page) {
  await allowDevices(page)
  await joinButton(page).click()
}

/** Number of video frames of the counterpart that this page has decoded. */
const decodedFrames = (page: Page): Promise<number> =>
  page
    .getByLabel(/^Bild von |^Picture of /)
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)

/** Expects the counterpart's video to play: decoded frames arrive and their number grows. */
export async function expectMovingPicture(page: Page) {
  await expect.poll(() => decodedFrames(page)).toBeGreaterThan(0)
  const before = await decodedFrames(page)
  await expect.poll(() => decodedFrames(page)).toBeGreaterThan(before + 10)
}

/** A control of the call in either language. */
export const control = (page: Page, name: 'mic' | 'camera' | 'hang up') =>
  page.getByRole('button', {
    name: {
      mic: /^(Mute|Unmute|Ton aus|Ton an)$/,
      camera: /^(Camera o(ff|n)|Bild a(us|n))$/,
      'hang up': /^(Hang up|Leave|Auflegen|Verlassen)$/,
    }[name],
  })

/**
 * Turns on the devices of a page that was reloaded in the call. They open by themselves where the browser would not ask: with the tests'
 * flags, Chromium answers that devices are granted, and its headless shell that it would ask.
 */
export async function turnOnDevices(page: Page) {
  const isGranted = await page.evaluate(async () => {
    const names = ['camera', 'microphone'] as PermissionName[]
    const permissions = await Promise.all(names.map((name) => navigator.permissions.query({ name })))
    return permissions.every(({ state }) => state === 'granted')
  })
  if (isGranted) return
  await page.getByRole('button', { name: /^(Unmute|Ton an)$/ }).click()
  await page.getByRole('button', { name: /^(Camera on|Bild an)$/ }).click()
}

/** Joins. An earlier call’s pages may have closed without hanging up, so the person may still be listed and is asked. */
export async function joinOrTakeOver(page: Page) {
  await allowDevices(page)
  await joinAllowed(page)
}

/** Joins a call again that the counterpart has ended, from the page that says so. */
export async function rejoinEndedCall(page: Page) {
  await page.getByRole('button', { name: /^(Wieder teilnehmen|Rejoin)$/ }).click()
  await expect(control(page, 'hang up').first()).toBeVisible()
}

/** The same where the browser allows camera and microphone without asking. */
export async function joinAllowed(page: Page) {
  await joinButton(page).click()
  const takeOver = page.getByRole('dialog').getByRole('button', { name: /^(Hier weitermachen|Continue here)$/ })
  await expect(takeOver.or(control(page, 'hang up'))).toBeVisible()
  if (await takeOver.isVisible()) await takeOver.click()
}
