/** Mean luma, 0 to 255, below which a repair is hard to see. */
const DARK_BELOW = 60
/** Measurements in a row that decide: a shadow alone is no darkness. */
const SAMPLES = 4
const MEASURE_EVERY_MS = 500
const SIZE = 16

/**
 * Calls `onChange` when a video's picture has been dark for two seconds, or bright again for two. It starts as bright. Returns a function
 * that ends the measurement.
 */
export function watchLight(findVideo: () => HTMLVideoElement | null, onChange: (isDark: boolean) => void): () => void {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let opposing = 0
  let wasDark = false
  const timer = setInterval(() => {
    const video = findVideo()
    if (!context || !video?.videoWidth) return
    context.drawImage(video, 0, 0, SIZE, SIZE)
    const isDark = findMeanLuma(context.getImageData(0, 0, SIZE, SIZE).data) < DARK_BELOW
    opposing = isDark === wasDark ? 0 : opposing + 1
    if (opposing < SAMPLES) return
    wasDark = isDark
    opposing = 0
    onChange(isDark)
  }, MEASURE_EVERY_MS)
  return () => clearInterval(timer)
}

/** Mean luma of RGBA pixels (ITU-R BT.601). */
export function findMeanLuma(pixels: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < pixels.length; index += 4)
    sum += 0.299 * (pixels[index] ?? 0) + 0.587 * (pixels[index + 1] ?? 0) + 0.114 * (pixels[index + 2] ?? 0)
  return sum / (pixels.length / 4)
}
