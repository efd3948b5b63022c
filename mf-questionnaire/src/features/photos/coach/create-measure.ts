import { advise, type Frame, type Hint } from './advise.ts'
import { getOutlineBox, sampleFrame } from './sample-frame.ts'

/** Measures what the camera shows now. Null while it shows nothing. */
export type Measure = () => { hint: Hint | undefined } | null

/** Creates the measurement of one view. Its first frame has none before it to compare with, and gives no hint. */
export function createMeasure(video: HTMLVideoElement, outline: Element): Measure {
  const canvas = document.createElement('canvas')
  let previous: Frame | null = null
  return () => {
    const frame = sampleFrame(video, canvas)
    if (!frame) return null
    const hint = previous ? advise(frame, previous, getOutlineBox(outline, video)) : undefined
    previous = frame
    return { hint }
  }
}
