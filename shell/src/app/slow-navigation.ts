import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'

/** Milliseconds: who waits for less would only see a flicker, and hear of every page twice. */
const SLOW_AFTER_MS = 400

/** Whether the next page has been on its way for so long that it should be said. */
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
