import { useEvent } from '@radruf/shell-kit'
import { useEffect, useRef, useState } from 'react'

/** Minimum milliseconds between two typing notices. */
const SEND_EVERY_MS = 3000
/** Milliseconds that a received notice is shown. */
const SHOWN_FOR_MS = 6000

/** Whether the counterpart is typing, and a function to clear that when its message has arrived. */
export function useCounterpartTyping(ticketId: string): [boolean, () => void] {
  const [until, setUntil] = useState(0)
  useEvent('chat.typing', (event) => {
    if (event.ticketId === ticketId) setUntil(Date.now() + SHOWN_FOR_MS)
  })
  useEffect(() => {
    if (until === 0) return
    const timer = setTimeout(() => setUntil(0), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return [until > 0, () => setUntil(0)]
}

/** Sends rate-limited typing notices. A failed notice is ignored. */
export function useTypingNotice(send: () => Promise<unknown>): () => void {
  const lastSent = useRef(0)
  return () => {
    if (Date.now() - lastSent.current < SEND_EVERY_MS) return
    lastSent.current = Date.now()
    send().catch(() => {})
  }
}
