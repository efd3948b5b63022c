import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'
import type { RawPicture } from './heic.ts'

/** Worker of {@link import('./heic.ts').decodeHeic}: decodes the first picture of the file and posts it. */
const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number }
const [first] = await decode.all({ buffer: bytes })
if (!first) throw new Error('no picture in the file')
// Checked before any pixel is decoded.
if (first.width * first.height > maxPixels) throw new Error('the picture is too large')
const { width, height, data } = await first.decode()
const picture: RawPicture = { width, height, data: new Uint8Array(data.buffer) }
// Transferred: a copy would double the memory of the pixels.
parentPort?.postMessage(picture, [data.buffer])
