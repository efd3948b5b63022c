import { Worker } from 'node:worker_threads'
import { toModuleUrl } from '../../module-url.ts'
import type { ColourCodes } from './colour-profile.ts'

/** A decoded picture: 8-bit RGBA, row by row. `colours`: the colour space, where the file names it by code points. */
export type RawPicture = { data: Uint8Array; width: number; height: number; colours?: ColourCodes | undefined }

const TIMEOUT_MS = 30_000

/** Bytes of the first box that are searched for brands. */
const MAX_BRANDS_LENGTH = 256

/** Whether a file is HEIC: HEVC in an ISO container whose first box names an HEVC brand. iPhones write it. */
export function isHeic(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), MAX_BRANDS_LENGTH))
  return /hei[cxms]|hev[cmxs]/.test(brands)
}

/**
 * Decodes HEIC with libheif, which sharp's prebuilt binaries do not contain. Runs in a worker thread, because it takes a second or
 * more and a malicious file can then only end the worker. Rejects when the file is invalid or has more than `maxPixels`.
 */
export function decodeHeic(bytes: Buffer, maxPixels: number): Promise<RawPicture> {
  const worker = new Worker(toModuleUrl(import.meta, 'heic-worker'), {
    workerData: { bytes, maxPixels },
    // libheif prints errors of the file, which the rejection reports.
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
