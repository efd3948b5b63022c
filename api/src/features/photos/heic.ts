import { Worker } from 'node:worker_threads'

/** A decoded picture: 8-bit RGBA, row by row. */
export type RawPicture = { data: Uint8Array; width: number; height: number }

const TIMEOUT_MS = 30_000

/** The longest list of brands that is read. */
const MAX_BRANDS_LENGTH = 256

/** HEIC is HEVC in an ISO container, what iPhones write: its first box names a brand of HEVC. */
export function isHeic(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), MAX_BRANDS_LENGTH))
  return /hei[cxms]|hev[cmxs]/.test(brands)
}

/**
 * Decodes HEIC with libheif, which sharp's own build leaves out. In a thread of its own: it takes a second or more, and a file
 * made to do harm ends with it. Rejects when it is no picture, or has more than `mostPixels`.
 */
export function decodeHeic(bytes: Buffer, mostPixels: number): Promise<RawPicture> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, mostPixels },
    // libheif prints what is wrong with a file; the refusal says it.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
  return new Promise<RawPicture>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the decoder ended with ${code}`)))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
