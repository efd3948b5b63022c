import { useEvent } from '@radruf/shell-kit'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds between two "is typing" of the same person, and how long the other side believes it. */
const SAY_EVERY = 3000
const LASTS = 6000

/** Whether the other side of this ticket is typing, and how to end that when its message has come. */
export function useOtherTyping(ticketId: string): [boolean, () => void] {
  const [until, setUntil] = useState(0)
  useEvent('chat.typing', (event) => {
    if (event.ticketId === ticketId) setUntil(Date.now() + LASTS)
  })
  useEffect(() => {
    if (until === 0) return
    const timer = setTimeout(() => setUntil(0), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return [until > 0, () => setUntil(0)]
}

/** Tells the other side about typing, at most once in a while; not being able to is no loss. */
export function useSayTyping(say: () => Promise<unknown>): () => void {
  const last = useRef(0)
  return () => {
    if (Date.now() - last.current < SAY_EVERY) return
    last.current = Date.now()
    say().catch(() => {})
  }
}
