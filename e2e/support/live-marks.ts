import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Moves the scene before the painted camera to a place, by `step` in each frame. All are shares of the picture's width. */
    moveScene: (x: number, y: number, step: number) => void
    /** Covers a place of the painted camera's picture, as a hand does. Shares of the picture. */
    coverScene: (x: number, y: number) => void
    /** Milliseconds of the page's thread for the frames that marks follow: reading a frame, and moving the marks. */
    frameCosts: { read: number[]; move: number[] }
  }
}

/**
 * Runs in the page: a camera over a painted scene with texture, whose picture stands still until the scene is moved. The picture is small: on
 * a slow machine, two pages that encode large pictures keep only the sound.
 */
export function paintCamera() {
  const devices = navigator.mediaDevices
  const open = devices.getUserMedia.bind(devices)
  const scene = new OffscreenCanvas(1920, 1080)
  const painter = scene.getContext('2d') as OffscreenCanvasRenderingContext2D
  let seed = 7
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  painter.fillStyle = '#777'
  painter.fillRect(0, 0, scene.width, scene.height)
  for (let disc = 0; disc < 900; disc++) {
    painter.fillStyle = `hsl(${360 * random()} 40% ${15 + 70 * random()}%)`
    painter.beginPath()
    painter.arc(scene.width * random(), scene.height * random(), 8 + 40 * random(), 0, 7)
    painter.fill()
  }
  const target = { x: 0, y: 0, step: 0 }
  const place = { x: 0, y: 0 }
  window.moveScene = (x, y, step) => Object.assign(target, { x, y, step })
  let hand: { x: number; y: number } | undefined
  window.coverScene = (x, y) => {
    hand = { x, y }
  }
  const value = async ({ video, ...rest }: MediaStreamConstraints) => {
    const stream = rest.audio ? await open(rest) : new MediaStream()
    if (!video) return stream
    const { width, height } = video as { width?: number; height?: number }
    const canvas = document.createElement('canvas')
    Object.assign(canvas, typeof width === 'number' ? { width, height } : { width: 640, height: 360 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const paint = () => {
      place.x += Math.max(-target.step, Math.min(target.step, target.x - place.x))
      place.y += Math.max(-target.step, Math.min(target.step, target.y - place.y))
      const scale = canvas.height / 720
      const [width, height] = [scene.width * scale, scene.height * scale]
      const left = (width - canvas.width) / 2
      const top = (height - canvas.height) / 2
      context.drawImage(scene, place.x * canvas.width - left, place.y * canvas.width - top, width, height)
      if (!hand) return
      context.fillStyle = '#caa'
      context.beginPath()
      context.arc(hand.x * canvas.width, hand.y * canvas.height, 0.12 * canvas.width, 0, 7)
      context.fill()
    }
    paint()
    setInterval(paint, 100)
    for (const track of canvas.captureStream().getVideoTracks()) stream.addTrack(track)
    return stream
  }
  Object.defineProperty(devices, 'getUserMedia', { configurable: true, value })
}

/** Runs in the page before its first mark: times what the page's thread does for each frame that marks follow. */
export function timeFrames() {
  window.frameCosts = { read: [], move: [] }
  const time = (name: 'read' | 'move', run: () => void) => {
    const from = performance.now()
    run()
    window.frameCosts[name].push(performance.now() - from)
  }
  const { requestVideoFrameCallback } = HTMLVideoElement.prototype
  HTMLVideoElement.prototype.requestVideoFrameCallback = function (callback) {
    return requestVideoFrameCallback.call(this, (...frame) => time('read', () => callback(...frame)))
  }
  const { addEventListener } = Worker.prototype
  Worker.prototype.addEventListener = function (this: Worker, type: string, listener: EventListener) {
    addEventListener.call(this, type, (event) => time('move', () => listener(event)))
  } as typeof addEventListener
}

/** Draws a ring by hand around a place of the mechanic's large picture. Returns its middle as shares of the picture. */
export async function drawRing(page: Page, { x, y }: { x: number; y: number }) {
  const box = await readBox(page)
  const [cx, cy, radius] = [box.left + x * box.width, box.top + y * box.height, 0.05 * box.width]
  for (let step = 0; step <= 24; step++) {
    const angle = (step / 24) * 2 * Math.PI
    await page.mouse.move(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle))
    if (step === 0) await page.mouse.down()
  }
  await page.mouse.up()
  return { x, y }
}

/** Waits until a page has drawn frames of the customer's picture, with which marks move. */
export const waitForFrames = (page: Page, count: number) =>
  page.locator('[data-marks-layer]').evaluate(async (layer, frames) => {
    const video = layer.parentElement?.querySelector('video')
    for (let frame = 0; frame < frames; frame++) await new Promise((drawn) => video?.requestVideoFrameCallback(drawn))
  }, count)

/** Where the customer's picture is on the screen: the video under the layer of marks, once a first mark has loaded that layer. */
export const readBox = (page: Page) =>
  page.locator('[data-marks-layer]').evaluate((layer) => {
    const video = layer.parentElement?.querySelector('video')
    if (!video) throw new Error('There is no picture under the marks.')
    const { left, top, width, height } = video.getBoundingClientRect()
    const isWhole = video.hasAttribute('data-whole')
    const scales = [width / video.videoWidth, height / video.videoHeight]
    const scale = isWhole ? Math.min(...scales) : Math.max(...scales)
    const size = { width: video.videoWidth * scale, height: video.videoHeight * scale }
    const isMirrored = video.hasAttribute('data-mirrored')
    return { ...size, isMirrored, left: left + (width - size.width) / 2, top: top + (height - size.height) / 2 }
  })
