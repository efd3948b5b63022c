import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'

/** Milliseconds; a shorter delay would flicker and make screen readers announce every page twice. */
const SLOW_AFTER_MS = 400

/** Whether the current navigation has been loading long enough to show it. */
export function useSlowNavigation(): boolean {
  const waiting = useNavigation().state === 'loading'
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLong(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [waiting])
  return long
}
