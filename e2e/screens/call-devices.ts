import type { Page } from '@playwright/test'
import { allowDevices } from '../support/call.ts'
import { joinBothSides, joinCall } from './call.ts'
import { press } from './steps.ts'

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
export function addLamp() {
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
