import type { Page } from '@playwright/test'
import { allowDevices, joinButton, joinFromLobby } from '../support/call.ts'
import { getSessionLink } from '../support/links.ts'
import { holdCameraUpright } from './open.ts'
import { openOtherContext, press } from './steps.ts'

const IN_CALL = /^(Auflegen|Hang up|Verlassen|Leave)$/

/** Joins the call on this page. */
export async function joinCall(page: Page) {
  await joinFromLobby(page)
  await page.getByRole('button', { name: IN_CALL }).waitFor()
}

/**
 * Joins the call on this page and as the other role of its tester session. Waits until this page shows the picture. `initOther` runs in the
 * other role's page.
 */
export async function joinBothSides(page: Page, initOther?: () => void) {
  const side = new URL(page.url()).pathname.startsWith('/desk') ? 'customer' : 'mechanic'
  const context = await openOtherContext(page)
  if (side === 'customer') await context.addInitScript(holdCameraUpright)
  if (initOther) await context.addInitScript(initOther)
  const other = await context.newPage()
  await other.goto(await getSessionLink(page, side))
  await Promise.all([joinCall(page), joinCall(other)])
  await page.getByLabel(/^Bild von |^Picture of /).waitFor()
  await page.waitForFunction(() => {
    const [video] = document.querySelectorAll('video')
    return video && video.getVideoPlaybackQuality().totalVideoFrames > 5
  })
  await page.locator('[data-quality]').waitFor()
  return other
}

export const OPTIONS = /^(Einstellungen des Anrufs|Call settings)$/

/** Joins both roles and opens the settings of the call. */
export async function openCallOptions(page: Page) {
  await joinBothSides(page)
  await press(OPTIONS)(page)
  await page.getByRole('switch').first().waitFor()
}

/** Joins both roles and switches "voice first" on, on this side or the other one. */
export const speakFirst = (side: 'own' | 'other') => async (page: Page) => {
  const other = await joinBothSides(page)
  const speaker = side === 'own' ? page : other
  await press(OPTIONS)(speaker)
  await speaker.getByRole('switch').first().click()
  await speaker.keyboard.press('Escape')
  await page.getByText(/^(Sprache zuerst|Voice first): /).waitFor()
}

/** Joins both roles, hangs up and opens the call again. */
export async function returnAfterHangingUp(page: Page) {
  await joinBothSides(page)
  const { pathname } = new URL(page.url())
  await press(/^(Auflegen|Hang up)$/)(page)
  await page.waitForURL((url) => url.pathname !== pathname)
  await page.goto(pathname)
  await allowDevices(page)
  await joinButton(page).waitFor()
}

/** Joins both roles and pauses on this side, or on the other one. */
export const pauseCall = (side: 'own' | 'other') => async (page: Page) => {
  const other = await joinBothSides(page)
  const holder = side === 'own' ? page : other
  await press(OPTIONS)(holder)
  await holder
    .getByRole('dialog')
    .getByRole('button', { name: /^(Einen Moment bitte|One moment, please)$/ })
    .click()
  await page
    .getByText(/^(Einen Moment bitte|One moment, please)/)
    .first()
    .waitFor()
}

/** Joins both roles and freezes the picture for both. */
async function freezeBothSides(page: Page) {
  const other = await joinBothSides(page)
  await press(/^(Anhalten|Freeze)/)(page)
  for (const one of [page, other]) await one.getByRole('toolbar', { name: FROZEN_TOOLS }).waitFor()
  return other
}

/** Freezes the picture for both; then this side pauses, or the other one. */
export const pauseOverStill = (side: 'own' | 'other') => async (page: Page) => {
  const other = await freezeBothSides(page)
  const holder = side === 'own' ? page : other
  await holder.locator('[data-fullscreen]').focus()
  await holder.keyboard.press('h')
  const sign =
    side === 'own'
      ? page.getByRole('button', { name: /^(Wieder da|I’m back)$/ })
      : page.getByText(/(ist gleich wieder da|will be right back)/)
  await sign.first().waitFor()
}

/** Joins both roles and opens a tab of the panel of the case. Returns the other one's page. */
export const openTab = (name: RegExp) => async (page: Page) => {
  const other = await joinBothSides(page)
  await page.getByRole('tab', { name }).click()
  return other
}
export const openCase = openTab(/^(Fall|Case)/)

/** Joins both roles; the other one writes a message while the chat of this page is closed. */
export async function receiveMessage(page: Page) {
  const other = await joinBothSides(page)
  await other
    .getByRole('tab', { name: /^Chat/ })
    .or(other.getByRole('toolbar').getByRole('button', { name: /^Chat$/ }))
    .click()
  await other.getByRole('textbox', { name: /^(Ihre Nachricht|Your message)$/ }).fill('4, 5, 6 mm')
  await press(/^(Senden|Send)$/)(other)
  await page
    .getByText(/^\d+ (ungelesene Nachricht|unread message)/)
    .first()
    .waitFor({ state: 'attached' })
}

/** Opens the outcome form beside the running call. */
export async function openOutcome(page: Page) {
  await openCase(page)
  await press(/^(Ergebnis eintragen|Enter the outcome)$/)(page)
  await page.getByRole('heading', { name: /^(Ergebnis des Anrufs|Outcome of the call)$/ }).waitFor()
}

/** Joins both roles and leaves the page of the call, which goes on in its window. */
export async function minimizeCall(page: Page) {
  await joinBothSides(page)
  await press(/^(Verkleinern|Minimise)$/)(page)
  await page
    .locator('[data-call-window]')
    .getByRole('button', { name: /^(Zurück zum Anruf|Return to the call)$/ })
    .waitFor()
}

export const FROZEN_TOOLS = /^(Standbild|Frozen picture)$/

export const waitForPictures = (page: Page) =>
  page.waitForFunction(() => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0))

/** Joins both roles; then the page of the other one is closed. */
export async function waitForReturn(page: Page) {
  const other = await joinBothSides(page)
  await other.goto('about:blank')
  await readAbsence(page)
}

/** Joins both roles; then the other one hangs up. */
export async function showHangUp(page: Page) {
  const other = await joinBothSides(page)
  await press(/^(Auflegen|Hang up)$/)(other)
  await page.getByRole('heading', { name: /(hat aufgelegt|hung up)$/ }).waitFor()
}

/** The customer's page has a still picture; the mechanic's page is closed. */
export async function waitForReturnOverStill(page: Page) {
  const other = await freezeBothSides(page)
  await other.goto('/desk')
  // Both pages are connected again. The mechanic's absence while its page loads is not the one to be shown.
  await other
    .getByText(/(läuft weiter|is still going)/)
    .first()
    .waitFor({ state: 'attached' })
  // After loading, a browser that would ask for the devices leaves them off.
  await page
    .getByText(/^(Sie hören .* weiter|You can still hear .*|Das Mikrofon von .* ist aus\.?|.*’s microphone is off\.?)$/)
    .first()
    .waitFor()
  await other.goto('about:blank')
  await readAbsence(page)
}

async function readAbsence(page: Page) {
  await page
    .getByText(/(hat nicht aufgelegt|didn’t hang up)/)
    .first()
    .waitFor()
}
