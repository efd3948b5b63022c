/** What may make a photo useless to a mechanic. Only a hint: the person decides. */
export type PhotoDoubt = 'dark' | 'blurred'

/** Pixels of a picture as a canvas gives them: four bytes each, red, green, blue and opacity. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/**
 * Limits on a copy of {@link JUDGED_EDGE} pixels. They are low on purpose: a hint on a good photo costs more trust than a missing
 * one on a bad photo. Measured on drawn wheels and nature-like textures without the grain that phones add in poor light:
 * sharp ones reach 3 to 30, those blurred over 3 pixels (12 of the photo's own) stay below 2.
 */
const DARKEST_MEAN = 32
const SMOOTHEST_VARIANCE = 2
export const JUDGED_EDGE = 512

/** How bright each pixel is to the eye, 0 to 255 (Rec. 709). */
export function luminanceOf({ data }: Pixels): Float32Array {
  const luminance = new Float32Array(data.length / 4)
  for (let pixel = 0; pixel < luminance.length; pixel++) {
    const at = pixel * 4
    luminance[pixel] = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
  }
  return luminance
}

export const meanOf = (values: Float32Array): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Weights of a pixel and its neighbours in one direction. */
const SMOOTHING = [1, 4, 6, 4, 1].map((weight) => weight / 16)

/** The picture without its grain, which is as fine as a pixel and would pass for sharp edges. */
export function withoutGrain(luminance: Float32Array, width: number, height: number): Float32Array {
  const along = (values: Float32Array, step: (x: number, y: number, by: number) => number) => {
    const smooth = new Float32Array(values.length)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        smooth[y * width + x] = SMOOTHING.reduce(
          (sum, weight, index) => sum + weight * (values[step(x, y, index - 2)] ?? 0),
          0,
        )
    return smooth
  }
  const within = (value: number, end: number) => Math.min(end - 1, Math.max(0, value))
  const rows = along(luminance, (x, y, by) => y * width + within(x + by, width))
  return along(rows, (x, y, by) => within(y + by, height) * width + x)
}

/** How much neighbouring pixels differ: the variance of the Laplacian. Edges make it large, blur makes it small. */
export function sharpnessOf(luminance: Float32Array, width: number, height: number): number {
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

/** What speaks against a photo, if anything. A dark one is called dark, whether or not it is blurred as well: light mends both. */
export function doubtAbout(pixels: Pixels): PhotoDoubt | undefined {
  const luminance = luminanceOf(pixels)
  if (meanOf(luminance) < DARKEST_MEAN) return 'dark'
  const { width, height } = pixels
  return sharpnessOf(withoutGrain(luminance, width, height), width, height) < SMOOTHEST_VARIANCE ? 'blurred' : undefined
}
