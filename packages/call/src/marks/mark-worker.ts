import type { Grey } from './grey.ts'
import { serveTracker, type TrackerAnswer, type TrackerRequest } from './serve-tracker.ts'

/** The worker that follows the parts under marks, apart from the page's thread. */

let canvas: OffscreenCanvas | undefined

/** The brightness of a picture, which is closed. */
function readPicture(picture: ImageBitmap): Grey {
  const { width, height } = picture
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0)
  picture.close()
  const data = new Float32Array(width * height)
  const pixels = context?.getImageData(0, 0, width, height).data
  for (let at = 0, byte = 0; pixels && at < data.length; at++, byte += 4)
    data[at] =
      0.299 * (pixels[byte] as number) + 0.587 * (pixels[byte + 1] as number) + 0.114 * (pixels[byte + 2] as number)
  return { width, height, data }
}

const serve = serveTracker(readPicture, (answer: TrackerAnswer) => postMessage(answer))
addEventListener('message', ({ data }: MessageEvent<TrackerRequest>) => serve(data))
