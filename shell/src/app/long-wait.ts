import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'

/** Milliseconds: who waits for less would only see a flicker, and hear of every page twice. */
const NOTICED_AFTER = 400

/** Whether the next page has been on its way for so long that it should be said. */
export function useLongWait(): boolean {
  const waiting = useNavigation().state === 'loading'
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLong(true), NOTICED_AFTER)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [waiting])
  return long
}
