import { useEvent } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useUntil } from './use-until.ts'

/** Milliseconds between two notices of an open chat. */
const SEND_EVERY_MS = 30_000
/** Milliseconds for which a notice counts, so that the next one may be late. */
const SHOWN_FOR_MS = 45_000
/** Minimum milliseconds between a notice and the answer to one of the other person. */
const ANSWER_AFTER_MS = 5000

/**
 * Whether the other person has this chat open on the screen. Sends the presence of this page while it is visible. A lost notice is
 * ignored: the next one follows.
 */
export function usePresence(ticketId: string, send: (isPresent: boolean) => Promise<unknown>): boolean {
  const [isPresent, stayFor] = useUntil()
  const lastSent = useRef(0)
  const notify = useEffectEvent((isPresent: boolean) => {
    lastSent.current = isPresent ? Date.now() : 0
    send(isPresent).catch(() => {})
  })
  useEvent('chat.presence', (event) => {
    if (event.ticketId !== ticketId) return
    stayFor(event.isPresent ? SHOWN_FOR_MS : 0)
    // A newcomer receives this page's presence at once.
    const isVisible = document.visibilityState === 'visible'
    if (event.isPresent && isVisible && Date.now() - lastSent.current > ANSWER_AFTER_MS) notify(true)
  })
  useEffect(() => {
    const update = () => notify(document.visibilityState === 'visible')
    const repeat = () => {
      if (document.visibilityState === 'visible') notify(true)
    }
    repeat()
    const timer = setInterval(repeat, SEND_EVERY_MS)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
      notify(false)
    }
  }, [])
  return isPresent
}
