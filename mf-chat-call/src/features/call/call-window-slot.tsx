import { usePerson, useShell } from '@radruf/shell-kit'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { runningCall } from './running-call.ts'
import { readStoredRoute } from './stored-call.ts'

const CallWindow = lazy(() => import('./room/call-window.tsx'))

/**
 * The running call as a small window on every page but its own, also after a reload. The call ends with the slot: the person has
 * signed out.
 */
export function CallWindowSlot() {
  const call = useStore(runningCall)
  const { pathname } = useLocation()
  useResumedCall(pathname)
  useEffect(() => () => runningCall.getState()?.close(), [])
  if (!call || pathname === call.route.path) return null
  return (
    <Suspense>
      <CallWindow activeCall={call} />
    </Suspense>
  )
}

/** Goes on with the call that this tab was in before the page was reloaded, unless the page is the call's own. */
function useResumedCall(pathname: string) {
  const shell = useShell()
  const person = usePerson()
  const [route] = useState(() => (runningCall.getState() ? undefined : readStoredRoute(person.id)))
  const isOnOwnPage = route?.path === pathname
  useEffect(() => {
    if (!route || isOnOwnPage || runningCall.getState()) return
    // One file with the room: a file of its own would have a copy of the call's code.
    void import('./room/call-room.tsx').then(({ openCall }) => openCall(shell, person, route).resume())
  }, [shell, person, route, isOnOwnPage])
}
