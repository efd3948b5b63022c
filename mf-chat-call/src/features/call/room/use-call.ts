import { usePerson, useShell } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { clearCallMark, readCallMark, writeCallMark } from '../call-mark.ts'
import { isInCall } from '../call-state.ts'
import { openDirectLink } from '../direct/direct-link.ts'
import type { OpenLink } from '../link.ts'
import { createLocalMedia, initialFacing } from '../media/local-media.ts'
import { createCallService } from '../session/call-service.ts'
import { createCallSession } from '../session/call-session.ts'
import { openTwilioLink } from '../twilio/twilio-link.ts'

/** The service names the adapter. */
const openLink: OpenLink = (options) =>
  options.access().adapter === 'twilio' ? openTwilioLink(options) : openDirectLink(options)

/**
 * One person's call about a ticket, from the device check to hanging up. A page that was in the call before a reload joins
 * again. For the browser only.
 */
export function useCall(ticketId: string) {
  const { api, events, now } = useShell()
  const { id: personId, role } = usePerson()
  const [media] = useState(() => createLocalMedia({ facing: initialFacing(role) }))
  const [session] = useState(() =>
    createCallSession({ personId, service: createCallService(api, ticketId), events, media, openLink }),
  )
  const [mark, setMark] = useState(() => readCallMark(personId, ticketId))
  const call = useStore(session.store)
  const own = useStore(media.store)

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
    const leave = () => session.leaveOnUnload()
    // The browser restored the page from its back/forward cache.
    const rejoin = (event: PageTransitionEvent) => {
      if (event.persisted && isInCall(session.store.getState().phase)) void session.join()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', rejoin)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', rejoin)
      clearCallMark(personId, ticketId)
      media.stop()
      void session.leave()
    }
  }, [media, session, personId, ticketId])

  const takesPart = isInCall(call.phase)
  const isConnected = call.phase.at === 'connected'
  useEffect(() => {
    if (isConnected) setMark((before) => (before?.since ? before : { since: now() }))
  }, [isConnected, now])
  useEffect(() => {
    if (takesPart && mark) writeCallMark(personId, ticketId, mark)
    if (call.phase.at === 'replaced') clearCallMark(personId, ticketId)
  }, [takesPart, mark, call.phase.at, personId, ticketId])

  return { call, own, media, session, join, since: mark?.since ?? null }
}
