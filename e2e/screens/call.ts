import type { Page } from '@playwright/test'
import { allowDevices, joinButton, joinFromLobby, joinOrTakeOver } from '../support/call.ts'
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

const STOP_REPAIRING = /^\s*(Bitte nicht weiterreparieren|Please stop repairing|Bitte unterbrechen|Please pause)/

/** Joins both roles and waits for the warning about the connection. */
export async function joinOverPoorConnection(page: Page) {
  await joinBothSides(page)
  await page.getByText(STOP_REPAIRING).first().waitFor()
}

/** Turns the microphone off while the warning about the connection is shown. */
export async function muteOverPoorConnection(page: Page) {
  await joinOverPoorConnection(page)
  await page.locator('[data-fullscreen]').focus()
  await page.keyboard.press('m')
  await page
    .getByText(/: (Ihr Mikrofon ist aus|your microphone is off)$/)
    .first()
    .waitFor()
}

/** Joins both roles and freezes the picture while the warning about the connection is shown. */
export async function freezeOverPoorConnection(page: Page) {
  await joinOverPoorConnection(page)
  await page.keyboard.press('f')
  await page.getByRole('toolbar', { name: /^(Standbild|Frozen picture)$/ }).waitFor()
}

/** Longer than a broken line takes to be noticed, and then to be given up. */
const UNTIL_RECONNECTING = 45_000
const UNTIL_LOST = 90_000

/** Joins both roles over a line that breaks, and waits until the page connects again. */
export async function waitUntilReconnecting(page: Page) {
  await joinBothSides(page)
  await page
    .getByText(/(unterbrochen und wird wiederhergestellt|interrupted and is being restored)/)
    .waitFor({ state: 'attached', timeout: UNTIL_RECONNECTING })
}

/** Joins both roles over a line that breaks, and waits until the page has given up. */
export async function waitUntilLost(page: Page) {
  await joinBothSides(page)
  await page.getByRole('button', { name: /^(Erneut teilnehmen|Rejoin)$/ }).waitFor({ timeout: UNTIL_LOST })
}

const OPTIONS = /^(Einstellungen des Anrufs|Call settings)$/

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

/** Joins both roles over a line that carries no picture. */
export async function speakWithoutPicture(page: Page) {
  await joinOverPoorConnection(page)
  await page
    .getByText(/(sehen sich aber gerade nicht|im Moment kein Bild|but not see each other|no picture right now)/)
    .first()
    .waitFor()
}

/** Joins both roles; the answer of this page does not reach the other one. */
export async function waitForConnection(page: Page) {
  await page.route('**/call/signals', () => {})
  await joinCall(page)
  const side = new URL(page.url()).pathname.startsWith('/desk') ? 'customer' : 'mechanic'
  const other = await (await openOtherContext(page)).newPage()
  await other.goto(await getSessionLink(page, side))
  await joinCall(other)
  await page
    .getByText(/(wird aufgebaut|^Connecting to )/)
    .first()
    .waitFor()
}

/** Joins both roles, hangs up and opens the call again. */
export async function returnAfterHangingUp(page: Page) {
  await joinBothSides(page)
  const { pathname } = new URL(page.url())
  await press(/^(Auflegen|Hang up)$/)(page)
  await page.waitForURL((url) => url.pathname !== pathname)
  await page.goto(pathname)
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

/** Joins both roles; then the system takes the camera of this side, or of the other one, away, as a telephone call does. */
export const takeCameraAway = (side: 'own' | 'other') => async (page: Page) => {
  const other = await joinBothSides(page)
  await (side === 'own' ? page : other).evaluate(() => {
    for (const { muted, srcObject } of document.querySelectorAll('video'))
      if (muted && srcObject instanceof MediaStream) srcObject.getVideoTracks()[0]?.dispatchEvent(new Event('mute'))
  })
  await page
    .getByText(/(andere App|another app)/i)
    .first()
    .waitFor({ state: 'attached' })
}

/** Joins both roles; then the system takes the microphone of this side away, as a telephone call does. */
export async function takeMicrophoneAway(page: Page) {
  await page.addInitScript(recordStreams)
  await page.reload()
  await joinBothSides(page)
  await page.evaluate(() => {
    for (const stream of (window as unknown as StreamRecorder).openedStreams)
      for (const track of stream.getAudioTracks()) track.dispatchEvent(new Event('mute'))
  })
  await page
    .getByText(/(andere App nutzt Ihr Mikrofon|app is using your microphone)/)
    .first()
    .waitFor({ state: 'attached' })
}

type StreamRecorder = Window & { openedStreams: MediaStream[] }

/** Runs in the page: collects what the page gets from camera and microphone. */
function recordStreams() {
  const openedStreams: MediaStream[] = []
  Object.assign(window, { openedStreams })
  const devices = navigator.mediaDevices
  const open = devices.getUserMedia.bind(devices)
  Object.defineProperty(devices, 'getUserMedia', {
    value: async (constraints: MediaStreamConstraints) => {
      const stream = await open(constraints)
      openedStreams.push(stream)
      return stream
    },
  })
}

const SWAP = /^(Bilder tauschen|Swap pictures)$/

/** Joins both roles and switches the laser pointer on, in the middle of the picture. */
export async function pointAtPicture(page: Page) {
  await joinBothSides(page)
  const layer = page.locator('[data-pointer-layer]')
  await layer.waitFor({ state: 'attached' })
  // A front camera's picture is in the corner, where it is not pointed at.
  if (!(await layer.and(page.locator('[data-large]')).count())) await press(SWAP)(page)
  // On phones a finger points without the switch; the key works everywhere.
  await page.locator('[data-fullscreen]').focus()
  await page.keyboard.press('z')
  await moveOver(page)
}

/** Moves the mouse over the picture while the pointer is on. */
async function moveOver(page: Page) {
  const { x, y, width, height } = (await page.locator('[data-pointer-layer]').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  for (const step of [0.3, 0.35, 0.4, 0.45]) await page.mouse.move(x + width * step, y + height * step)
  await page.locator('[data-dot=own]').waitFor()
}

/** Joins both roles; the mechanic points at the picture of a customer who sees it small. */
export async function seePointer(page: Page) {
  const other = await joinBothSides(page)
  const layer = page.locator('[data-pointer-layer]')
  await layer.waitFor({ state: 'attached' })
  // A rear camera's picture is large.
  if (await layer.and(page.locator('[data-large]')).count()) await press(SWAP)(page)
  await other.locator('[data-fullscreen]').focus()
  await other.keyboard.press('z')
  await moveOver(other)
  await page.getByRole('button', { name: /^(Zurücktauschen|Swap back)$/ }).waitFor()
}

const STILL = /^(Standbild in|Full-size still)/
const TORCH = /^(Taschenlampe|Torch)/
const REAR = /^(Rückkamera|Rear camera)/

/** The mechanic asks for something, and waits for the state of the request. */
async function ask(page: Page, request: RegExp, state: RegExp) {
  const button = page.getByRole('button', { name: request })
  if (!(await button.first().isVisible())) await press(OPTIONS)(page)
  await button.filter({ visible: true }).click()
  await page.getByText(state).filter({ visible: true }).first().waitFor()
}

/** Joins both roles and asks for a still in full resolution. */
export async function askForStill(page: Page) {
  await joinBothSides(page)
  await ask(page, STILL, /^(ist im Ticket|saved to the ticket)$/)
}

/** Joins both roles and asks for the light of a phone whose customer has not decided. */
export async function askForLight(page: Page) {
  await joinBothSides(page, addLamp)
  await ask(page, TORCH, /^(gefragt|asked)$/)
}

/** Joins both roles and asks for light and rear camera, which the customer's device lacks. */
export async function askInVain(page: Page) {
  await joinBothSides(page)
  for (const request of [TORCH, REAR]) await ask(page, request, /^(nicht möglich|not possible)$/)
}

/** Joins both roles, asks for a still in full resolution and enlarges it. */
export async function enlargeAskedStill(page: Page) {
  await askForStill(page)
  // The options of small screens cover the note.
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  await enlargeNote(page)
}

/** Joins both roles; the mechanic asks for a still in full resolution and gets it. */
export async function readNoteOfSharpStill(page: Page) {
  const other = await joinBothSides(page)
  await press(STILL)(other)
  await page.getByText(/(hat ein scharfes Standbild bekommen|now has a sharp still)/).waitFor()
  await waitForPictures(page)
}

/** Enlarges the still in full resolution without leaving the call. */
export async function enlargeStill(page: Page) {
  await readNoteOfSharpStill(page)
  await enlargeNote(page)
}

async function enlargeNote(page: Page) {
  await page
    .locator('[data-fullscreen] [role=status]')
    .getByRole('button', { name: /^(Vergrößern|Enlarge): / })
    .click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await waitForPictures(page)
}

/** Joins both roles with a customer's camera that has a lamp; the mechanic asks for light. */
export async function readRequestForLight(page: Page) {
  await page.addInitScript(addLamp)
  await page.reload()
  const other = await joinBothSides(page)
  await press(TORCH)(other)
  await page.getByText(/(bittet um Licht|is asking for some light)\.$/).waitFor()
}

/** Leaves the page of the call over the mechanic's request for light. */
export async function readRequestElsewhere(page: Page) {
  await readRequestForLight(page)
  await press(/^(Verkleinern|Minimise)$/)(page)
  await page.getByRole('button', { name: /(bittet um Licht|is asking for some light)\.$/ }).waitFor()
}

/** Turns the camera off and on again, which the system has blocked meanwhile. */
export async function turnOnBlockedCamera(page: Page) {
  await joinBothSides(page)
  await press(/^(Bild aus|Camera off)$/)(page)
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await press(/^(Bild an|Camera on)$/)(page)
  await page.getByRole('dialog').waitFor()
}

/** Runs in the page: the browser's fake camera gets the lamp that it lacks. */
function addLamp() {
  const { getCapabilities } = MediaStreamTrack.prototype
  MediaStreamTrack.prototype.getCapabilities = function () {
    return Object.assign(getCapabilities.call(this), { torch: true })
  }
}

/** Runs in the page: the browser's fake camera gets the second one of a phone. */
function addSecondCamera() {
  const devices = navigator.mediaDevices
  const list = devices.enumerateDevices.bind(devices)
  const value = async () => {
    const found = await list()
    const camera = found.find(({ kind }) => kind === 'videoinput')
    return camera ? [...found, { ...camera.toJSON(), deviceId: 'second' }] : found
  }
  Object.defineProperty(devices, 'enumerateDevices', { value })
}

/** Joins both roles with a phone that has two cameras and a lamp. */
export async function joinWithPhoneCameras(page: Page) {
  await page.addInitScript(addLamp)
  await page.addInitScript(addSecondCamera)
  await page.reload()
  await joinBothSides(page)
  await page.getByRole('button', { name: /^(Licht|Light)$/ }).waitFor()
  await page.getByRole('button', { name: /^(Wechseln|Flip)$/ }).waitFor()
}

const LIGHT = /^(Licht am Telefon einschalten|Turn on the phone’s light)$/

/** Opens the lobby in a dark room, with a camera that has a lamp. */
export async function openInTheDark(page: Page) {
  await page.addInitScript(addLamp)
  await page.addInitScript(darkenCamera)
  await page.reload()
  await allowDevices(page)
  await page.getByRole('button', { name: LIGHT }).waitFor()
}

/** Waits for the mechanic in a dark room. */
export async function waitInTheDark(page: Page) {
  await openInTheDark(page)
  await joinCall(page)
  await page.getByRole('button', { name: LIGHT }).waitFor()
}

/** Runs in the page: the camera's picture has a fifth of its brightness. */
function darkenCamera() {
  const devices = navigator.mediaDevices
  const open = devices.getUserMedia.bind(devices)
  const darken = async (track: MediaStreamTrack) => {
    const video = Object.assign(document.createElement('video'), { srcObject: new MediaStream([track]), muted: true })
    await video.play()
    const { videoWidth: width, videoHeight: height } = video
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    if (context) context.filter = 'brightness(20%)'
    setInterval(() => context?.drawImage(video, 0, 0), 100)
    return canvas.captureStream().getVideoTracks()
  }
  Object.defineProperty(devices, 'getUserMedia', {
    value: async (constraints: MediaStreamConstraints) => {
      const stream = await open(constraints)
      const dark = await Promise.all(stream.getVideoTracks().map(darken))
      return new MediaStream([...stream.getAudioTracks(), ...dark.flat()])
    },
  })
}

/** Takes part in another window and wants to join here, too. */
export async function joinASecondTime(page: Page) {
  const side = new URL(page.url()).pathname.startsWith('/desk') ? 'mechanic' : 'customer'
  const other = await (await openOtherContext(page)).newPage()
  await other.goto(await getSessionLink(page, side))
  await joinCall(other)
  await joinFromLobby(page)
  await page.getByRole('dialog').waitFor()
}

/** Presses "join" while the service does not say whether the person takes part elsewhere. */
export async function joinWithoutAnswer(page: Page) {
  await page.addInitScript(keepWaiting, ASK_TIMEOUT_MS)
  await page.route('**/api/tickets/*', () => {})
  await page.reload()
  await joinFromLobby(page)
  await page.locator('[data-loading]').waitFor()
}

/** Milliseconds after which the page joins without the answer. */
const ASK_TIMEOUT_MS = 3000

/** Runs in the page: timers of this length do not end. */
function keepWaiting(length: number) {
  const start = window.setTimeout.bind(window)
  const startOther = (run: () => void, milliseconds?: number, ...values: unknown[]) =>
    milliseconds === length ? 0 : start(run, milliseconds, ...values)
  Object.assign(window, { setTimeout: startOther })
}

/** Joins a call that has ended meanwhile. */
export async function joinTooLate(page: Page) {
  await page.route('**/call/participants/*', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{"code":"CALL_NOT_OPEN"}' }),
  )
  await joinFromLobby(page)
  await page.getByText(/^(Dieser Anruf ist vorbei|This call is over)$/).waitFor()
}

/** Tries to join where joining is refused. */
export async function joinRefused(page: Page) {
  await joinFromLobby(page)
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
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

/** Joins both roles and leaves the page of the call while the connection is poor. */
export async function minimizeOverPoorConnection(page: Page) {
  await minimizeCall(page)
  await page.getByRole('alert').getByText(STOP_REPAIRING).waitFor()
}

const FROZEN_TOOLS = /^(Standbild|Frozen picture)$/

/** The mechanic freezes the picture while the customer is on another page. */
export async function storeStillElsewhere(page: Page) {
  const other = await joinBothSides(page)
  await press(/^(Verkleinern|Minimise)$/)(page)
  await press(/^(Anhalten|Freeze)/)(other)
  await page.getByText(/^(Standbild gespeichert: ansehen|Still saved: view)$/).waitFor()
  await waitForPictures(page)
}

/** The mechanic freezes the picture and returns to the live one. */
export async function readNoteOfStill(page: Page) {
  const other = await joinBothSides(page)
  await press(/^(Anhalten|Freeze)/)(other)
  await other.getByRole('toolbar', { name: FROZEN_TOOLS }).waitFor()
  await page.getByRole('toolbar', { name: FROZEN_TOOLS }).waitFor()
  await press(/^(Weiter zum Livebild|Back to live)$/)(other)
  await page.getByText(/^(Das Standbild ist in Ihrem Ticket|This still has been saved)/).waitFor()
  await waitForPictures(page)
}

const waitForPictures = (page: Page) =>
  page.waitForFunction(() => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0))

/** Joins and goes on in another window. */
export async function joinElsewhere(page: Page) {
  await joinCall(page)
  const other = await (await openOtherContext(page)).newPage()
  await other.goto(await getSessionLink(page, 'customer'))
  await joinOrTakeOver(other)
  await page.getByText(/^(Sie machen woanders weiter|You’re carrying on)/).waitFor()
}

/** Opens the page so many minutes later, joins, and waits for a text about the mechanic who does not come. */
export const waitForMechanic = (minutes: number, text: RegExp) => async (page: Page) => {
  await page.evaluate(
    async (later) => void (await fetch('/qa/clock', { method: 'POST', body: new URLSearchParams({ minutes: later }) })),
    String(minutes),
  )
  await page.reload()
  await joinCall(page)
  await page.getByText(text).first().waitFor()
}

/** Joins both roles; then the other one leaves. */
export async function waitForReturn(page: Page) {
  const other = await joinBothSides(page)
  await press(/^(Auflegen|Hang up)$/)(other)
  await readAbsence(page)
}

/** The customer's page has a still picture; the mechanic leaves from another page. */
export async function waitForReturnOverStill(page: Page) {
  const other = await freezeBothSides(page)
  await other.goto('/desk')
  // Both pages are connected again. The mechanic's absence while its page loads is not the one to be shown.
  await other
    .getByText(/(läuft weiter|is still going)/)
    .first()
    .waitFor({ state: 'attached' })
  await page.getByText(/^(Sie hören .* weiter|You can still hear .*)$/).waitFor()
  await other
    .locator('[data-call-window]')
    .getByRole('button', { name: /^(Auflegen|Hang up)$/ })
    .click()
  await readAbsence(page)
}

async function readAbsence(page: Page) {
  await page
    .getByText(/(ist gerade nicht im Anruf|isn’t in the call)/)
    .first()
    .waitFor()
}

/** Longer than joining is tried again before it is refused. */
const UNTIL_REFUSED = 60_000

/** Tries to join without a connection to the service. */
export async function joinOffline(page: Page) {
  await allowDevices(page)
  await page.context().setOffline(true)
  await joinButton(page).click()
  await page
    .getByText(/^(Die Teilnahme ist gerade nicht möglich|You can’t join right now)/)
    .waitFor({ timeout: UNTIL_REFUSED })
}
