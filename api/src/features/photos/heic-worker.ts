import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import type { ColourCodes } from './colour-profile.ts'
import type { RawPicture } from './heic.ts'

/** Worker of {@link import('./heic.ts').decodeHeic}: decodes the main picture of the file and posts it. */
const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number }
await libheif.ready
const pictures = new libheif.HeifDecoder().decode(bytes)
const main = pictures.find((picture) => picture.is_primary()) ?? pictures[0]
if (!main) throw new Error('no picture in the file')
const [width, height] = [main.get_width(), main.get_height()]
// Checked before any pixel is decoded.
if (width * height > maxPixels) throw new Error('the picture is too large')
const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
const { data } = await new Promise<typeof pixels>((resolve, reject) =>
  main.display(pixels, (decoded) => (decoded ? resolve(decoded) : reject(new Error('the picture is damaged')))),
)
const picture: RawPicture = {
  width,
  height,
  data: new Uint8Array(data.buffer),
  colours: readColourCodes(main.handle.$$.ptr),
}
// Transferred: a copy would double the memory of the pixels.
parentPort?.postMessage(picture, [data.buffer])

/** The colour space that a picture names by code points; undefined when it names none. */
function readColourCodes(handle: number): ColourCodes | undefined {
  // An error takes three words; the address of the result is the fourth.
  const memory = libheif._malloc(16)
  libheif._heif_image_handle_get_nclx_color_profile(memory, handle, memory + 12)
  const [error, , , profile = 0] = readWords(memory, 4)
  libheif._free(memory)
  if (error !== 0) return undefined
  const [, primaries = 0, transfer = 0] = readWords(profile, 3)
  libheif._heif_nclx_color_profile_free(profile)
  return { primaries, transfer }
}

function readWords(address: number, count: number): Uint32Array {
  return libheif.HEAPU32.slice(address / 4, address / 4 + count)
}
