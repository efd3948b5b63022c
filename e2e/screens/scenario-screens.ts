import type { Page } from '@playwright/test'
import type { Path } from '@radruf/contract'
import { allowButton, allowDevices } from '../support/call.ts'
import { getScenarioPath, getSessionLink } from '../support/links.ts'
import { createPhonePhoto } from '../support/photo.ts'
import { drawOnPicture, drawWithEveryTool, freezeBesidePanel } from './board.ts'
import {
  joinBothSides,
  joinCall,
  minimizeCall,
  openCallOptions,
  openCase,
  openOutcome,
  openTab,
  pauseCall,
  pauseOverStill,
  receiveMessage,
  returnAfterHangingUp,
  showHangUp,
  speakFirst,
  waitForReturn,
  waitForReturnOverStill,
} from './call.ts'
import {
  joinWithPhoneCameras,
  openInTheDark,
  takeCameraAway,
  takeMicrophoneAway,
  turnOnBlockedCamera,
} from './call-devices.ts'
import {
  joinASecondTime,
  joinElsewhere,
  joinOffline,
  joinRefused,
  joinTooLate,
  joinWithoutAnswer,
  waitForConnection,
  waitForMechanic,
} from './call-joining.ts'
import {
  freezeOverPoorConnection,
  joinOverPoorConnection,
  joinOverWeakCustomerLine,
  minimizeOverPoorConnection,
  muteOverPoorConnection,
  speakWithoutPicture,
  waitUntilLost,
  waitUntilReconnecting,
} from './call-line.ts'
import {
  askForLight,
  askForStill,
  askInVain,
  enlargeAskedStill,
  enlargeStill,
  pointAtPicture,
  readNoteOfSharpStill,
  readNoteOfStill,
  readRequestElsewhere,
  readRequestForLight,
  seePointer,
  storeStillElsewhere,
} from './call-pictures.ts'
import { drawOnPhoto, floatPhoto, openSteps, readStep, sharePhoto } from './case-photo.ts'
import { chooseRegion, endCloseUp, showCloseUp } from './close-up.ts'
import { coverMark, filmMark, keepMark, loseMarks, missMark, showMark } from './live-marks.ts'
import type { Screen } from './screens.ts'
import { blockApi, goOffline, openDialog, openOtherContext, press } from './steps.ts'

type State = Omit<Screen, 'path' | 'scenario'> & Required<Pick<Screen, 'scenario'>>

const findCameraResult = (page: Page) => page.getByText(/^(Kamera: in Ordnung|Camera: working)/)

/** Waits for the result of the device and connection test before joining. */
async function waitForDeviceTest(page: Page) {
  await allowDevices(page)
  await page.getByText(/^(Verbindung: (gut|etwas)|Connection: (good|some))/).waitFor()
  await findCameraResult(page).waitFor()
}

/** Waits for the result of the test in the lobby while the other role waits in the call, and on the desk for what the customer’s lobby reports. */
async function openAwaitedLobby(page: Page) {
  const side = new URL(page.url()).pathname.startsWith('/desk') ? 'customer' : 'mechanic'
  const other = await (await openOtherContext(page)).newPage()
  await other.goto(await getSessionLink(page, side))
  await joinCall(other)
  await waitForDeviceTest(page)
  await page.getByRole('heading', { name: /( wartet schon|’s already waiting)/ }).waitFor()
  if (side === 'customer') await page.getByText(/: (Licht reicht, Ton ist gut|light’s fine, sound’s good)$/).waitFor()
}

/** Opens the device check of the checklist, and allows the devices unless the browser allows them already. */
async function testDevices(page: Page) {
  await press(/^(Jetzt testen|Test now)$/)(page)
  const allow = allowButton(page)
  await allow.or(findCameraResult(page)).waitFor()
  if (await allow.isVisible()) await allow.click()
  await findCameraResult(page).waitFor()
}

const NO_CALL = /^(Von hier kommt kein Anruf zustande|Calls can’t get through from here)/

/** Waits for another result of the connection test. */
const waitForResult = (text: RegExp) => async (page: Page) => {
  await allowDevices(page)
  await page.getByText(text).first().waitFor()
}

/** Opens the page in a network whose public address is known, so that a direct call may work without the relay. */
async function openWithUncertainRoute(page: Page) {
  await page.addInitScript(() => Object.defineProperty(RTCIceCandidate.prototype, 'type', { value: 'srflx' }))
  await page.reload()
  await waitForResult(/^(Verbindung: Ihr Netz lässt|Connection: your network may)/)(page)
}

/** Opens the page in a browser that cannot make calls. */
async function openWithoutCalls(page: Page) {
  await page.addInitScript(() => Object.defineProperty(window, 'RTCPeerConnection', { value: undefined }))
  await page.reload()
  await waitForResult(NO_CALL)(page)
}

/** Opens the page where calls go through Twilio, whose servers are not tested before the call. */
async function openThroughTwilio(page: Page) {
  await page.route('**/api/call-servers', (route) =>
    route.fulfill({ json: { adapter: 'twilio', iceServers: [], relayOnly: false } }),
  )
  await page.reload()
  await waitForResult(/^(Verbindung zu uns|Connection to us)/)(page)
}

/**
 * Fails to open the camera and allows the microphone, as a browser that remembers both; it then asks for neither. Reason and name of the
 * error are the ones that the browser gives.
 */
const refuseCamera =
  (reason: string, name: 'NotAllowedError' | 'NotReadableError' = 'NotAllowedError') =>
  async (page: Page) => {
    await page.context().grantPermissions(['microphone'])
    await page.addInitScript(
      ([message, error]) => {
        const devices = navigator.mediaDevices
        const openSound = devices.getUserMedia.bind(devices)
        const refuseVideo = (constraints: MediaStreamConstraints) =>
          constraints.video ? Promise.reject(new DOMException(message, error)) : openSound(constraints)
        Object.defineProperty(devices, 'getUserMedia', { value: refuseVideo })
      },
      [reason, name] as const,
    )
    await page.reload()
    await page
      .getByText(/(gesperrt|blocked|schon benutzt|already in use)$/)
      .first()
      .waitFor()
  }

async function choosePhoto(page: Page, brightness?: number) {
  const photo = await createPhonePhoto({ width: 1200, height: 900, ...(brightness && { brightness }) })
  await page.locator('input[name=photo-bike]').setInputFiles(photo)
}

/** Chooses a photo of the whole bike and waits for the button that then appears. */
const pickPhoto = (button: RegExp, brightness?: number) => async (page: Page) => {
  await choosePhoto(page, brightness)
  await page.getByRole('button', { name: button }).waitFor()
}

async function pickDocument(page: Page) {
  const file = { name: 'order.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.locator('input[name=photo-bike]').setInputFiles(file)
  await page.getByRole('button', { name: /^(Andere Datei|Choose another file)/ }).waitFor()
}

/** Chooses a photo that the service refuses, and returns from the next view to its choices. */
async function pickRefusedPhoto(page: Page) {
  await choosePhoto(page)
  await page.locator('#field-photo-bike', { hasText: '!' }).click()
  await page.getByRole('button', { name: /^(Verwerfen|Discard)/ }).waitFor()
}

const pressAndWait = (button: RegExp, then: RegExp) => async (page: Page) => {
  await press(button)(page)
  await page.getByText(then).first().waitFor()
}

/** Replaces a remote on `/qa`, as testers do, and returns to the page. */
const replaceRemote = (remote: string, by: 'mocked' | 'missing', then?: RegExp) => async (page: Page) => {
  const screen = page.url()
  await page.goto('/qa?lang=en')
  const button = page.getByRole('listitem').filter({ hasText: remote }).getByRole('button', { name: by })
  await button.click()
  await page.locator('[aria-pressed=true]').filter({ hasText: by }).first().waitFor()
  await page.goto(screen)
  await page.locator('[data-page-heading]').waitFor()
  if (then) await press(then)(page)
}

/** States in faults and calls, by path. They need a scenario. */
const STATES: Partial<Record<Path, readonly State[]>> = {
  '/tickets/:ticketId/rating': [
    { state: 'hung up by mistake', scenario: 'hung up by mistake' },
    { state: 'part needed', scenario: 'part needed' },
  ],
  '/overview': [
    { state: 'being processed', scenario: 'being processed' },
    { state: 'another call', scenario: 'another call' },
    { state: 'part needed', scenario: 'part needed' },
    { state: 'missed by the mechanic', scenario: 'mechanic missed the call' },
    { state: 'missed by the customer', scenario: 'customer missed the call' },
    { state: 'do not ride', scenario: 'do not ride' },
    { state: 'offline', scenario: 'booked for today', prepare: goOffline },
    { state: 'waiting for the next page', scenario: 'booked for today', prepare: waitForTickets },
    { state: 'newer version', scenario: 'newer version' },
    { state: 'version too old', scenario: 'version too old' },
    { state: 'service down', scenario: 'booked for today', prepare: openServiceDown },
    { state: 'unread announcement', scenario: 'announcement' },
    { state: 'appointment missing', scenario: 'booked for today', prepare: replaceRemote('mf-booking', 'missing') },
    { state: 'the remotes', scenario: 'booked for today', prepare: openPanel },
  ],
  '/tickets': [{ state: 'two', scenario: 'second ticket' }],
  '/tickets/:ticketId': [
    { state: 'steps of the call', scenario: 'steps in the summary' },
    { state: 'shared', scenario: 'referred', prepare: shareCase },
    { state: 'do not ride', scenario: 'do not ride' },
  ],
  '/profile': [
    {
      state: 'switch saved',
      scenario: 'booked for today',
      prepare: async (page) => {
        await page.getByRole('switch').first().click()
        await page.getByText(/^(Gespeichert|Saved)$/).waitFor()
      },
    },
    { state: 'address hidden', scenario: 'hidden address' },
  ],
  '/announcements': [{ state: 'none', scenario: 'booked for today' }],
  '/questionnaire/your-bike': [{ state: 'the same bike', scenario: 'second ticket' }],
  '/questionnaire/problem-description': [
    { state: 'answered while offline', scenario: 'questionnaire empty', prepare: answerOffline },
    {
      state: 'signed out in the middle',
      scenario: 'signed out in the middle',
      leadsTo: '/login',
      prepare: answerSignedOut,
    },
  ],
  '/questionnaire/bike-photo': [
    { state: 'on its way', scenario: 'questionnaire interrupted', prepare: sendSlowly },
    {
      state: 'too dark',
      scenario: 'questionnaire interrupted',
      prepare: pickPhoto(/^(Trotzdem verwenden|Use anyway)/, 12),
    },
    { state: 'not a photo', scenario: 'questionnaire interrupted', prepare: pickDocument },
    { state: 'too big', scenario: 'photo too big', prepare: pickRefusedPhoto },
  ],
  '/questionnaire/detail-photos': [{ state: 'with the noise', scenario: 'noise recorded' }],
  '/appointment': [
    { state: 'in review', scenario: 'in review' },
    { state: 'just taken', scenario: 'just taken', prepare: chooseTaken },
    { state: 'no dates', scenario: 'no dates available' },
    { state: 'full day, on the waitlist', scenario: 'waiting for a time', search: '?date=2026-11-19' },
    { state: 'missed call followed up', scenario: 'missed call followed up' },
    { state: 'another call offered', scenario: 'another call' },
    {
      state: 'earlier time wished',
      scenario: 'booked for today',
      prepare: pressAndWait(
        /^(Über frühere Zeiten|Tell me about earlier)/,
        /^(Nicht mehr informieren|Stop these messages)/,
      ),
    },
    { state: 'area not available', scenario: 'booking open', prepare: replaceRemote('mf-booking', 'missing') },
    { state: 'crashed', scenario: 'booking open', prepare: replaceRemote('mf-booking', 'mocked', /^(Absturz|Crash)$/) },
    { state: 'done', scenario: 'booking open', prepare: replaceRemote('mf-booking', 'mocked', /^(Erledigt|Done)$/) },
  ],
  '/appointment/confirmation': [{ state: 'devices tested', scenario: 'booked for today', prepare: testDevices }],
  '/chat': [
    { state: 'book first', scenario: 'booking open' },
    { state: 'nothing written', scenario: 'booked for today' },
    { state: 'waiting for a connection', scenario: 'chat open', prepare: writeOffline },
    { state: 'down', scenario: 'chat down' },
  ],
  '/chat/videocall': [
    { state: 'devices tested', scenario: 'call about to start', prepare: waitForDeviceTest },
    { state: 'other side waits', scenario: 'call about to start', prepare: openAwaitedLobby },
    { state: 'too dark', scenario: 'call about to start', prepare: openInTheDark },
    { state: 'camera refused', scenario: 'call about to start', prepare: refuseCamera('Permission denied') },
    {
      state: 'camera blocked by the system',
      scenario: 'call about to start',
      prepare: refuseCamera('Permission denied by system'),
    },
    {
      state: 'camera used by another app',
      scenario: 'call about to start',
      prepare: refuseCamera('Device in use', 'NotReadableError'),
    },
    { state: 'waiting', scenario: 'call about to start', prepare: joinCall },
    {
      state: 'mechanic late',
      scenario: 'call about to start',
      prepare: waitForMechanic(8, /(verspätet sich|is running late)$/),
    },
    {
      state: 'another time offered',
      scenario: 'call about to start',
      prepare: waitForMechanic(17, /(Nach einem neuen Termin fragen|Ask for another time)$/),
    },
    {
      state: 'slow line',
      scenario: 'line too slow for a call',
      prepare: waitForResult(/^(Verbindung: zu langsam|Connection: too slow)/),
    },
    { state: 'no way for the call', scenario: 'network blocks calls', prepare: waitForResult(NO_CALL) },
    { state: 'service gone', scenario: 'no service before the call', prepare: waitForResult(NO_CALL) },
    { state: 'uncertain way for the call', scenario: 'relay out of reach', prepare: openWithUncertainRoute },
    { state: 'untested way for the call', scenario: 'call about to start', prepare: openThroughTwilio },
    { state: 'no way over the relay alone', scenario: 'hidden address', prepare: waitForResult(NO_CALL) },
    { state: 'browser without calls', scenario: 'call about to start', prepare: openWithoutCalls },
    { state: 'no relay server', scenario: 'no relay server', prepare: joinRefused },
    { state: 'no connection to join', scenario: 'call about to start', prepare: joinOffline },
    { state: 'joining not yet answered', scenario: 'call about to start', prepare: joinWithoutAnswer },
    { state: 'joining too late', scenario: 'in call', prepare: joinTooLate },
    { state: 'already in the call elsewhere', scenario: 'in call', prepare: joinASecondTime },
    { state: 'in the call', scenario: 'in call', prepare: joinBothSides },
    { state: 'in the call with two cameras and a lamp', scenario: 'in call', prepare: joinWithPhoneCameras },
    { state: 'settings of the call', scenario: 'in call', prepare: openCallOptions },
    { state: 'connecting', scenario: 'in call', prepare: waitForConnection },
    { state: 'back after hanging up', scenario: 'in call', prepare: returnAfterHangingUp },
    { state: 'unread message', scenario: 'in call', prepare: receiveMessage },
    { state: 'voice first', scenario: 'in call', prepare: speakFirst('own') },
    { state: 'voice first by the other side', scenario: 'in call', prepare: speakFirst('other') },
    { state: 'on hold by oneself', scenario: 'in call', prepare: pauseCall('own') },
    { state: 'on hold by the other side', scenario: 'in call', prepare: pauseCall('other') },
    { state: 'on hold by the other side over a still', scenario: 'in call', prepare: pauseOverStill('other') },
    { state: 'own camera taken away', scenario: 'in call', prepare: takeCameraAway('own') },
    { state: 'own microphone taken away', scenario: 'in call', prepare: takeMicrophoneAway },
    { state: 'own camera blocked meanwhile', scenario: 'in call', prepare: turnOnBlockedCamera },
    { state: 'pointing', scenario: 'in call', prepare: pointAtPicture },
    { state: 'pointed at in the small picture', scenario: 'in call', prepare: seePointer },
    { state: 'mark on the live picture', scenario: 'in call', prepare: showMark },
    { state: 'mark out of the live picture', scenario: 'in call', prepare: loseMarks },
    { state: 'mark that cannot be found', scenario: 'in call', prepare: missMark },
    { state: 'the mechanic looks closer', scenario: 'in call', prepare: showCloseUp },
    { state: 'the mechanic shows a photo', scenario: 'in call', prepare: sharePhoto },
    { state: 'drawing on a shown photo', scenario: 'in call', prepare: drawOnPhoto },
    { state: 'a step of the call', scenario: 'steps in the call', prepare: readStep },
    { state: 'chat beside the call', scenario: 'in call', prepare: openChat },
    { state: 'continued elsewhere', scenario: 'in call', prepare: joinElsewhere },
    { state: 'other side left', scenario: 'in call', prepare: waitForReturn },
    { state: 'other side hung up', scenario: 'in call', prepare: showHangUp },
    { state: 'other side left over a still', scenario: 'in call', prepare: waitForReturnOverStill },
    { state: 'note of a still', scenario: 'in call', prepare: readNoteOfStill },
    { state: 'note of a still in full resolution', scenario: 'in call', prepare: readNoteOfSharpStill },
    { state: 'note of a still beside the chat', scenario: 'in call', prepare: readNoteBesideChat },
    { state: 'still enlarged', scenario: 'in call', prepare: enlargeStill },
    { state: 'asked for light', scenario: 'in call', prepare: readRequestForLight },
    { state: 'in the small window', scenario: 'in call', prepare: minimizeCall },
    { state: 'still in the small window', scenario: 'in call', prepare: storeStillElsewhere },
    { state: 'asked for light in the small window', scenario: 'in call', prepare: readRequestElsewhere },
    { state: 'bad connection in the small window', scenario: 'bad connection', prepare: minimizeOverPoorConnection },
    { state: 'drawing', scenario: 'in call', prepare: drawOnPicture },
    { state: 'drawing with every tool', scenario: 'in call', prepare: drawWithEveryTool },
    { state: 'still picture with open chat', scenario: 'in call', prepare: freezeBesidePanel(openChat) },
    { state: 'weak line of the customer', scenario: 'bad connection', prepare: joinOverWeakCustomerLine },
    { state: 'bad connection', scenario: 'bad connection', prepare: joinOverPoorConnection },
    { state: 'muted over a bad connection', scenario: 'bad connection', prepare: muteOverPoorConnection },
    { state: 'still picture over a bad connection', scenario: 'bad connection', prepare: freezeOverPoorConnection },
    { state: 'reconnecting', scenario: 'connection breaks', prepare: waitUntilReconnecting },
    { state: 'connection lost', scenario: 'connection breaks', prepare: waitUntilLost },
    { state: 'do not ride', scenario: 'do not ride' },
  ],
  '/desk': [
    { state: 'busy day', scenario: 'desk today' },
    { state: 'full day', scenario: 'full day' },
    { state: 'customer waiting', scenario: 'customer waiting' },
    { state: 'answers overdue', scenario: 'answers overdue' },
  ],
  '/desk/week': [{ state: 'busy week', scenario: 'desk week', role: 'mechanic' }],
  '/desk/:ticketId': [
    { state: 'ready answer', scenario: 'chat open', role: 'mechanic', prepare: chooseReply },
    { state: 'chat down', scenario: 'chat down', role: 'mechanic' },
    { state: 'customer waiting', scenario: 'customer waiting', role: 'mechanic' },
    { state: 'colleague writes', scenario: 'shared case', role: 'mechanic' },
    { state: 'menu', scenario: 'booked for today', role: 'mechanic', prepare: openSnoozeMenu },
    { state: 'handing over', scenario: 'shared case', role: 'mechanic', prepare: openHandOver },
    { state: 'closed a second ago', scenario: 'referred', role: 'mechanic', prepare: closeTicket },
  ],
  '/desk/:ticketId/call': [
    { state: 'devices tested', scenario: 'call about to start', role: 'mechanic', prepare: waitForDeviceTest },
    { state: 'other side waits', scenario: 'call about to start', role: 'mechanic', prepare: openAwaitedLobby },
    { state: 'alone', scenario: 'call about to start', role: 'mechanic', prepare: joinCall },
    { state: 'in the call', scenario: 'in call', role: 'mechanic', prepare: joinBothSides },
    { state: 'settings of the call', scenario: 'in call', role: 'mechanic', prepare: openCallOptions },
    { state: 'connecting', scenario: 'in call', role: 'mechanic', prepare: waitForConnection },
    { state: 'voice first', scenario: 'in call', role: 'mechanic', prepare: speakFirst('own') },
    { state: 'voice first by the other side', scenario: 'in call', role: 'mechanic', prepare: speakFirst('other') },
    { state: 'sound only', scenario: 'bad connection', role: 'mechanic', prepare: speakWithoutPicture },
    { state: 'on hold by oneself', scenario: 'in call', role: 'mechanic', prepare: pauseCall('own') },
    { state: 'on hold by the other side', scenario: 'in call', role: 'mechanic', prepare: pauseCall('other') },
    { state: 'own camera blocked meanwhile', scenario: 'in call', role: 'mechanic', prepare: turnOnBlockedCamera },
    {
      state: 'on hold by oneself over a still',
      scenario: 'in call',
      role: 'mechanic',
      prepare: pauseOverStill('own'),
    },
    { state: 'other side left', scenario: 'in call', role: 'mechanic', prepare: waitForReturn },
    { state: 'other side hung up', scenario: 'steps in the call', role: 'mechanic', prepare: showHangUp },
    { state: 'mark on the live picture', scenario: 'in call', role: 'mechanic', prepare: showMark },
    { state: 'marks out of the live picture', scenario: 'in call', role: 'mechanic', prepare: loseMarks },
    { state: 'covered mark on the live picture', scenario: 'in call', role: 'mechanic', prepare: coverMark },
    { state: 'choosing a part to look closer at', scenario: 'in call', role: 'mechanic', prepare: chooseRegion },
    { state: 'a closer look at a part', scenario: 'in call', role: 'mechanic', prepare: showCloseUp },
    { state: 'the customer ends the closer look', scenario: 'in call', role: 'mechanic', prepare: endCloseUp },
    { state: 'live picture saved with its mark', scenario: 'in call', role: 'mechanic', prepare: keepMark },
    { state: 'photo beside the live picture', scenario: 'in call', role: 'mechanic', prepare: sharePhoto },
    {
      state: 'drawing on the photo beside the live picture',
      scenario: 'in call',
      role: 'mechanic',
      prepare: drawOnPhoto,
    },
    { state: 'photo over the live picture', scenario: 'in call', role: 'mechanic', prepare: floatPhoto },
    { state: 'steps of the call', scenario: 'steps in the call', role: 'mechanic', prepare: openSteps },
    { state: 'film of a mark on both pages', scenario: 'in call', role: 'mechanic', prepare: filmMark },
    { state: 'unread message', scenario: 'in call', role: 'mechanic', prepare: receiveMessage },
    { state: 'in the small window', scenario: 'in call', role: 'mechanic', prepare: minimizeCall },
    {
      state: 'bad connection in the small window',
      scenario: 'bad connection',
      role: 'mechanic',
      prepare: minimizeOverPoorConnection,
    },
    {
      state: 'camera of the customer taken away',
      scenario: 'in call',
      role: 'mechanic',
      prepare: takeCameraAway('other'),
    },
    { state: 'pointing', scenario: 'in call', role: 'mechanic', prepare: pointAtPicture },
    { state: 'light asked for', scenario: 'in call', role: 'mechanic', prepare: askForLight },
    { state: 'light and rear camera not possible', scenario: 'in call', role: 'mechanic', prepare: askInVain },
    { state: 'still asked for', scenario: 'in call', role: 'mechanic', prepare: askForStill },
    { state: 'still enlarged', scenario: 'in call', role: 'mechanic', prepare: enlargeAskedStill },
    { state: 'case beside the call', scenario: 'in call', role: 'mechanic', prepare: openCase },
    { state: 'photos beside the call', scenario: 'in call', role: 'mechanic', prepare: openTab(/^(Fotos|Photos)/) },
    { state: 'chat beside the call', scenario: 'in call', role: 'mechanic', prepare: openTab(/^Chat/) },
    { state: 'notes beside the call', scenario: 'in call', role: 'mechanic', prepare: openTab(/^(Notizen|Notes)/) },
    { state: 'outcome beside the call', scenario: 'in call', role: 'mechanic', prepare: openOutcome },
    {
      state: 'weak line of the customer',
      scenario: 'bad connection',
      role: 'mechanic',
      prepare: joinOverWeakCustomerLine,
    },
    { state: 'bad connection', scenario: 'bad connection', role: 'mechanic', prepare: joinOverPoorConnection },
    {
      state: 'still picture over a bad connection',
      scenario: 'bad connection',
      role: 'mechanic',
      prepare: freezeOverPoorConnection,
    },
    { state: 'reconnecting', scenario: 'connection breaks', role: 'mechanic', prepare: waitUntilReconnecting },
    { state: 'connection lost', scenario: 'connection breaks', role: 'mechanic', prepare: waitUntilLost },
    { state: 'drawing', scenario: 'in call', role: 'mechanic', prepare: drawOnPicture },
    { state: 'drawing with every tool', scenario: 'in call', role: 'mechanic', prepare: drawWithEveryTool },
    {
      state: 'still picture with open case',
      scenario: 'in call',
      role: 'mechanic',
      prepare: freezeBesidePanel(openCase),
    },
    { state: 'safety check', scenario: 'in call', role: 'mechanic', prepare: checkSafety },
  ],
}

export const SCENARIO_SCREENS: readonly Screen[] = Object.entries(STATES).flatMap(([path, states]) =>
  states.map((state) => ({ ...state, path: path as Path })),
)

async function waitForTickets(page: Page) {
  await blockApi(page)
  await page.locator('main a[href="/tickets"]').click()
  await page.locator('[data-waiting]').waitFor()
}

/** Opens the last-resort page. It has both languages, because the person's language is unknown without the service. */
async function openServiceDown(page: Page) {
  await page.goto(getScenarioPath('service down'))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function openPanel(page: Page) {
  await page.keyboard.press('Alt+Shift+KeyR')
  await page.getByRole('dialog').or(page.getByRole('complementary')).first().waitFor()
}

async function shareCase(page: Page) {
  await page.locator('main form:has([name=withPhotos]) button').click()
  await page.locator('[name=caseAddress]').waitFor()
}

const answer = async (page: Page) => {
  await page.locator('main [type=radio]').first().check()
  await page.locator('main button[form]').first().click()
}
async function answerOffline(page: Page) {
  await goOffline(page)
  await answer(page)
  await page.getByText(/^(Ihre Antworten warten|Your answers are waiting)/).waitFor()
}
async function answerSignedOut(page: Page) {
  await answer(page)
  await page.waitForURL(/\/login/)
}

async function sendSlowly(page: Page) {
  await page.route('**/photos', () => {})
  await pickPhoto(/, (wird gesendet|being sent)$/)(page)
}

async function chooseTaken(page: Page) {
  await page.locator('button[name=startsAt]').first().click()
  await page.getByRole('alert').waitFor()
}

async function writeOffline(page: Page) {
  await goOffline(page)
  await page.getByRole('textbox', { name: /^(Ihre Nachricht|Your message)$/ }).fill('4, 5, 6 mm')
  await pressAndWait(/^(Senden|Send)$/, /^(Wartet auf Verbindung|Waiting to be sent)$/)(page)
}

async function openChat(page: Page) {
  const other = await joinBothSides(page)
  await press(/^Chat$/)(page)
  return other
}

async function readNoteBesideChat(page: Page) {
  await readNoteOfStill(page)
  await press(/^Chat$/)(page)
}

async function checkSafety(page: Page) {
  await openCase(page)
  await openDialog(/^(Nicht fahrbereit|Not safe to ride)/)(page)
}

/** Opens a submenu of "more" by its key. */
async function openSubmenu(page: Page, hotkey: string) {
  await page.locator('main [data-shortcut=more]').click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press(hotkey)
  // On phones it takes the place of the menu.
  await page.locator('dialog[open] [data-submenu]').waitFor()
}
async function openSnoozeMenu(page: Page) {
  await openSubmenu(page, 's')
}

async function openHandOver(page: Page) {
  await openSubmenu(page, 'g')
  await page.keyboard.press('1')
  await page.locator('dialog[open] [name=note]').waitFor()
}

/** Closes the ticket, and holds the clock of the page: the undo is offered for ten seconds. */
async function closeTicket(page: Page) {
  await press(/^(Ticket schließen|Close the ticket)$/)(page)
  await page.locator('main [data-shortcut=undo]').waitFor()
  await page.clock.setFixedTime(await page.evaluate(() => Date.now()))
}

async function chooseReply(page: Page) {
  await page.locator('main textarea[name=text]').first().fill('/')
  await page.getByRole('listbox').waitFor()
}
