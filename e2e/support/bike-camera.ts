import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from './product.ts'

/** Painted bikes of the demo data, with the box of what the photo is about, as shares of the picture. */
const BIKES = {
  'anna-derailleur': { left: 0.23, top: 0.17, right: 0.64, bottom: 0.88 },
  'clara-whole': { left: 0.1, top: 0.28, right: 0.9, bottom: 0.92 },
} as const
type Box = { left: number; top: number; right: number; bottom: number }

/** How the bike is framed: its size compared with the outline, its place beside it as a share of the width, and its brightness. */
export type Framing = { scale?: number; aside?: number; light?: number }

declare global {
  interface Window {
    frameBike?: (framing: Framing) => void
  }
}

/** Shows a bike to the camera of a page from its next load on. */
export async function showBikeToCamera(page: Page, bike: keyof typeof BIKES, framing: Framing = {}) {
  const photo = `data:image/jpeg;base64,${readFileSync(join(ROOT, 'api/src/demo/photos', `${bike}.jpg`), 'base64')}`
  await page.addInitScript(paintCamera, { photo, subject: BIKES[bike], framing })
}

/** Frames the bike in another way. */
export const frameBike = (page: Page, framing: Framing) =>
  page.evaluate((changed) => window.frameBike?.(changed), framing)

/** Runs in the page: the camera shows the photo so that its subject lies in the outline as wanted. */
function paintCamera({ photo, subject, framing }: { photo: string; subject: Box; framing: Framing }) {
  const devices = navigator.mediaDevices
  if (!devices) return
  let current = framing
  window.frameBike = (changed) => {
    current = changed
  }
  const picture = new Image()
  picture.src = photo
  const backdrop = document.createElement('canvas')
  Object.assign(backdrop, { width: 6, height: 6 })

  const paint = (canvas: HTMLCanvasElement) => {
    const finder = document.querySelector('[data-camera]')?.getBoundingClientRect()
    const outline = document.querySelector('[data-camera] > svg path')?.getBoundingClientRect()
    const context = canvas.getContext('2d')
    if (!finder || !outline || !context) return
    const { scale = 1, aside = 0, light = 1 } = current
    const zoom = canvas.width / finder.width
    const [width, height] = [picture.naturalWidth, picture.naturalHeight]
    const [subjectWidth, subjectHeight] = [
      (subject.right - subject.left) * width,
      (subject.bottom - subject.top) * height,
    ]
    const size = Math.min(outline.width / subjectWidth, outline.height / subjectHeight) * scale * zoom
    const x = (outline.left + outline.width / 2 - finder.left + aside * finder.width) * zoom
    const y = (outline.top + outline.height / 2 - finder.top) * zoom
    context.filter = `brightness(${light})`
    // What is beyond the photo: its blurred colours.
    context.drawImage(backdrop, -canvas.width / 2, -canvas.height / 2, canvas.width * 2, canvas.height * 2)
    const [middle, centre] = [
      ((subject.left + subject.right) / 2) * width,
      ((subject.top + subject.bottom) / 2) * height,
    ]
    context.drawImage(picture, x - middle * size, y - centre * size, width * size, height * size)
  }

  const open = async () => {
    await picture.decode()
    backdrop.getContext('2d')?.drawImage(picture, 0, 0, 6, 6)
    const finder = document.querySelector('[data-camera]')
    const canvas = document.createElement('canvas')
    canvas.width = 720
    canvas.height = Math.round((720 * (finder?.clientHeight ?? 1)) / (finder?.clientWidth ?? 1))
    paint(canvas)
    setInterval(paint, 200, canvas)
    return canvas.captureStream(5)
  }
  // Another script may have replaced it by a property that cannot be assigned.
  Object.defineProperty(devices, 'getUserMedia', { configurable: true, value: open })
}
