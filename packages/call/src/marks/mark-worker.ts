import type { Grey } from './grey.ts'
import { isReadable, readBrightness } from './read-brightness.ts'
import { type FramePicture, serveTracker, type TrackerAnswer, type TrackerRequest } from './serve-tracker.ts'

/** The worker that follows the parts under marks, apart from the page's thread. */

/** The brightness of a picture, whose source is closed. */
async function readPicture({ source, ...size }: FramePicture): Promise<Grey> {
  try {
    return ('format' in source && (await copyFrame(source, size))) || drawFrame(source, size)
  } finally {
    source.close()
  }
}

/** The bytes of the latest frame: new memory for each frame of a large camera would cost more than reading it. */
let bytes = new Uint8Array()

/** Reads only the pixels that the tracker needs. Undefined for a frame whose bytes are out of reach, or that is shown turned. */
async function copyFrame(frame: VideoFrame, size: { width: number; height: number }): Promise<Grey | undefined> {
  const { format, visibleRect: rect, displayWidth, displayHeight } = frame
  if (!isReadable(format) || !rect || rect.width !== displayWidth || rect.height !== displayHeight) return undefined
  if ('rotation' in frame && frame.rotation !== 0) return undefined
  const length = frame.allocationSize({ rect })
  if (bytes.length !== length) bytes = new Uint8Array(length)
  const [plane] = await frame.copyTo(bytes, { rect })
  return plane && readBrightness({ bytes, format, ...plane, width: rect.width, height: rect.height }, size)
}

let canvas: OffscreenCanvas | undefined

/** Draws a frame in the wanted size, for which a browser converts all of it: slow for a large camera without a graphics chip. */
function drawFrame(source: VideoFrame | ImageBitmap, { width, height }: { width: number; height: number }): Grey {
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  // Without a context the next line throws, and the page hears of that.
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
  context.drawImage(source, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  return readBrightness({ bytes: data, format: 'RGBA', offset: 0, stride: 4 * width, width, height }, { width, height })
}

const serve = serveTracker(readPicture, (answer: TrackerAnswer) => postMessage(answer))
// The page hears of an error only as an event.
addEventListener('message', ({ data }: MessageEvent<TrackerRequest>) => void serve(data).catch(reportError))
