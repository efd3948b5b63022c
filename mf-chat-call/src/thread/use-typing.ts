import { useEvent } from '@radruf/shell-kit'
import { useRef } from 'react'
import { useUntil } from './use-until.ts'

/** Minimum milliseconds between two typing notices. */
const SEND_EVERY_MS = 3000
/** Milliseconds that a received notice is shown. */
const SHOWN_FOR_MS = 6000

/** Whether the counterpart is typing, and a function to clear that when its message has arrived. */
export function useCounterpartTyping(ticketId: string): [boolean, () => void] {
  const [isTyping, typeFor] = useUntil()
  useEvent('chat.typing', (event) => {
    if (event.ticketId === ticketId) typeFor(SHOWN_FOR_MS)
  })
  return [isTyping, () => typeFor(0)]
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
