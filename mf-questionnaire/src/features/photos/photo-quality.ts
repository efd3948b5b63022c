import { fitSize } from '@radruf/shell-kit'

/** A quality issue that may make a photo useless to a mechanic. It is only a hint; the customer decides. */
export type PhotoIssue = 'dark' | 'blurred'

/** Pixels of a picture in the format of a canvas: four bytes each for red, green, blue and opacity. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/**
 * Limits for a copy of {@link CHECKED_EDGE} pixels. They are low on purpose: a wrong hint costs more trust than a missing one.
 * Measured on drawn wheels and natural textures without the grain of phone cameras in poor light: sharp pictures reach a
 * variance of 3 to 30, pictures blurred over 3 pixels (12 of the original) stay below 2.
 */
const MIN_MEAN_LUMINANCE = 32
const MIN_VARIANCE = 2
const CHECKED_EDGE = 512

/** Returns the luminance of each pixel, 0 to 255 (Rec. 709). */
export function getLuminance({ data }: Pixels): Float32Array {
  const luminance = new Float32Array(data.length / 4)
  for (let pixel = 0; pixel < luminance.length; pixel++) {
    const at = pixel * 4
    luminance[pixel] = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
  }
  return luminance
}

export const getMean = (values: Float32Array): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Weights of a pixel and its neighbours in one direction (binomial filter). */
const SMOOTHING = [1, 4, 6, 4, 1].map((weight) => weight / 16)

/** Smooths a picture to remove its grain, which is as fine as a pixel and would count as sharp edges. */
function removeGrain(luminance: Float32Array, width: number, height: number): Float32Array {
  const smooth = (values: Float32Array, step: (x: number, y: number, by: number) => number) => {
    const smoothed = new Float32Array(values.length)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        smoothed[y * width + x] = SMOOTHING.reduce(
          (sum, weight, index) => sum + weight * (values[step(x, y, index - 2)] ?? 0),
          0,
        )
    return smoothed
  }
  const clamp = (value: number, end: number) => Math.min(end - 1, Math.max(0, value))
  const rows = smooth(luminance, (x, y, by) => y * width + clamp(x + by, width))
  return smooth(rows, (x, y, by) => clamp(y + by, height) * width + x)
}

/** Returns the variance of the Laplacian: edges make it large, blur makes it small. */
export function getSharpness(luminance: Float32Array, width: number, height: number): number {
  const at = (x: number, y: number) => luminance[y * width + x] ?? 0
  let count = 0
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const laplacian = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y)
      count++
      sum += laplacian
      squares += laplacian * laplacian
    }
  }
  return count === 0 ? Number.POSITIVE_INFINITY : squares / count - (sum / count) ** 2
}

/** Returns the quality issue of a picture, if any. A dark picture is reported as dark even if blurred: light fixes both. */
export function findIssue(pixels: Pixels): PhotoIssue | undefined {
  const luminance = getLuminance(pixels)
  if (getMean(luminance) < MIN_MEAN_LUMINANCE) return 'dark'
  const { width, height } = pixels
  return getSharpness(removeGrain(luminance, width, height), width, height) < MIN_VARIANCE ? 'blurred' : undefined
}

/** Checks a small copy of a photo on the device. A photo that the browser cannot decode or read has no issue. */
export async function checkPhotoQuality(photo: Blob): Promise<PhotoIssue | undefined> {
  const picture = await createImageBitmap(photo).catch(() => null)
  if (!picture) return undefined
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitSize(picture, CHECKED_EDGE))
  const { width, height } = canvas
  const canvasContext = canvas.getContext('2d', { willReadFrequently: true })
  canvasContext?.drawImage(picture, 0, 0, width, height)
  picture.close()
  try {
    return canvasContext ? findIssue(canvasContext.getImageData(0, 0, width, height)) : undefined
  } catch {
    // Browsers with fingerprinting protection may refuse to read a canvas.
    return undefined
  }
}
