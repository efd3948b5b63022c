import { useEffect, useState } from 'react'

/** A state that ends by itself: whether it lasts, and a function that makes it last for some milliseconds, or ends it with 0. */
export function useUntil(): [boolean, (milliseconds: number) => void] {
  const [until, setUntil] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const timer = setTimeout(() => setUntil(0), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return [until > 0, (milliseconds) => setUntil(milliseconds === 0 ? 0 : Date.now() + milliseconds)]
}
