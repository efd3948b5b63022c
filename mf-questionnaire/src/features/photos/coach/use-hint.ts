import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Hint } from './advise.ts'
import { INITIAL_COACHING, updateCoaching } from './coaching.ts'
import { createMeasure, type Measure } from './create-measure.ts'

/** Milliseconds between two measurements, and of the vibration for the first picture that is just right. */
const INTERVAL_MS = 250
const VIBRATION_MS = 15

export type CoachProps = {
  video: RefObject<HTMLVideoElement | null>
  outline: RefObject<SVGPathElement | null>
  onHint: (hint: Hint | undefined) => void
}

/** Measures the camera's picture while the component is shown. Nothing leaves the device. */
export function useHint({ video, outline, onHint }: CoachProps, create = createMeasure) {
  const [coaching, setCoaching] = useState(INITIAL_COACHING)
  const report = useEffectEvent(onHint)
  useEffect(() => {
    let state = INITIAL_COACHING
    let measure: Measure | undefined
    let hasVibrated = false
    const update = () => {
      if (!measure && video.current && outline.current) measure = create(video.current, outline.current)
      const measured = measure?.()
      if (!measured) return
      const next = updateCoaching(state, measured.hint, performance.now())
      if (next === state) return
      if (next.hint === 'good' && !hasVibrated) {
        hasVibrated = true
        vibrate()
      }
      if (next.hint !== state.hint) report(next.hint)
      state = next
      setCoaching(next)
    }
    const timer = setInterval(update, INTERVAL_MS)
    return () => {
      clearInterval(timer)
      report(undefined)
    }
  }, [video, outline, create])
  return coaching
}

function vibrate() {
  if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(VIBRATION_MS)
}
