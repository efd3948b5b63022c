import { type RefObject, useEffect, useState } from 'react'

/** Mean luma, 0 to 255, below which a repair is hard to see. */
const DARK_BELOW = 60
/** Measurements in a row that decide: a shadow alone is no darkness. */
const SAMPLES = 4
const MEASURE_EVERY_MS = 500
const SIZE = 16

/** Whether a video's picture is dark for two seconds, or bright again for two. */
export function useLight(video: RefObject<HTMLVideoElement | null>, isOn: boolean): 'dark' | 'good' {
  const [light, setLight] = useState<'dark' | 'good'>('good')
  useEffect(() => {
    setLight('good')
    if (!isOn) return
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = SIZE
    const context = canvas.getContext('2d', { willReadFrequently: true })
    let opposing = 0
    let current: 'dark' | 'good' = 'good'
    const timer = setInterval(() => {
      const element = video.current
      if (!context || !element?.videoWidth) return
      context.drawImage(element, 0, 0, SIZE, SIZE)
      const next = findMeanLuma(context.getImageData(0, 0, SIZE, SIZE).data) < DARK_BELOW ? 'dark' : 'good'
      opposing = next === current ? 0 : opposing + 1
      if (opposing < SAMPLES) return
      current = next
      opposing = 0
      setLight(next)
    }, MEASURE_EVERY_MS)
    return () => clearInterval(timer)
  }, [video, isOn])
  return light
}

/** Mean luma of RGBA pixels (ITU-R BT.601). */
export function findMeanLuma(pixels: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < pixels.length; index += 4)
    sum += 0.299 * (pixels[index] ?? 0) + 0.587 * (pixels[index + 1] ?? 0) + 0.114 * (pixels[index + 2] ?? 0)
  return sum / (pixels.length / 4)
}
