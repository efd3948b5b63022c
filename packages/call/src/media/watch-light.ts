/** Mean luma, 0 to 255, below which a repair is hard to see. */
const DARK_BELOW = 60
/** Measurements in a row that decide: a shadow alone is no darkness. */
const SAMPLES = 4
const MEASURE_EVERY_MS = 500
const SIZE = 16

/**
 * Calls `onChange` when a video's picture has been dark or bright for two seconds, at first and after a change. Returns a function that ends
 * the measurement.
 */
export function watchLight(findVideo: () => HTMLVideoElement | null, onChange: (isDark: boolean) => void): () => void {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let repeated = 0
  let latest: boolean | undefined
  let reported: boolean | undefined
  const timer = setInterval(() => {
    const video = findVideo()
    if (!context || !video?.videoWidth) return
    context.drawImage(video, 0, 0, SIZE, SIZE)
    const isDark = findMeanLuma(context.getImageData(0, 0, SIZE, SIZE).data) < DARK_BELOW
    repeated = isDark === latest ? repeated + 1 : 1
    latest = isDark
    if (isDark === reported || repeated < SAMPLES) return
    reported = isDark
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
