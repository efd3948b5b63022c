import { usePerson, useShell } from '@radruf/shell-kit'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { clearCallMark, readCallMark, writeCallMark } from '../call-mark.ts'
import { openDirectLink } from '../direct/direct-link.ts'
import { callServiceOf } from '../session/call-service.ts'
import { createCallSession } from '../session/call-session.ts'
import type { OpenLink } from '../link.ts'
import { firstFacing } from '../media/first-facing.ts'
import { createLocalMedia } from '../media/local-media.ts'
import { isInCall } from '../call-state.ts'
import { openTwilioLink } from '../twilio/twilio-link.ts'

/** The service says how sound and picture travel. */
const openLink: OpenLink = (options) =>
  options.access().adapter === 'twilio' ? openTwilioLink(options) : openDirectLink(options)

/**
 * One person's call about a ticket, from the device check to hanging up. A page that was in the call before it was
 * reloaded goes back in by itself. For the browser only.
 */
export function useCall(ticketId: string) {
  const { api, events, now } = useShell()
  const { id: personId, role } = usePerson()
  const [media] = useState(() => createLocalMedia({ facing: firstFacing(role) }))
  const [session] = useState(() =>
    createCallSession({ personId, service: callServiceOf(api, ticketId), events, media, openLink }),
  )
  const [mark, setMark] = useState(() => readCallMark(personId, ticketId))
  const call = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const own = useSyncExternalStore(media.subscribe, media.getSnapshot)

  const join = () => {
    setMark((before) => before ?? { since: null })
    void media.start()
    return session.join()
  }

  useEffect(() => {
    if (readCallMark(personId, ticketId)) {
      void media.start()
      void session.join()
    }
    const leave = () => session.leaveWithPage()
    // A page that the browser kept whole, and shows again.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted && isInCall(session.getSnapshot().state)) void session.join()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      clearCallMark(personId, ticketId)
      media.stop()
      void session.leave()
    }
  }, [media, session, personId, ticketId])

  const taken = isInCall(call.state)
  const connected = call.state.at === 'connected'
  useEffect(() => {
    if (connected) setMark((before) => (before?.since ? before : { since: now() }))
  }, [connected, now])
  useEffect(() => {
    if (taken && mark) writeCallMark(personId, ticketId, mark)
    if (call.state.at === 'replaced') clearCallMark(personId, ticketId)
  }, [taken, mark, call.state.at, personId, ticketId])

  return { call, own, media, session, join, since: mark?.since ?? null }
}
