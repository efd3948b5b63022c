import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { runningCall } from './running-call.ts'

const CallWindow = lazy(() => import('./room/call-window.tsx'))

/** The running call as a small window on every page but its own. The call ends with the slot: the person has signed out. */
export function CallWindowSlot() {
  const call = useStore(runningCall)
  const { pathname } = useLocation()
  useEffect(() => () => runningCall.getState()?.close(), [])
  if (!call || pathname === call.place.path) return null
  return (
    <Suspense>
      <CallWindow open={call} />
    </Suspense>
  )
}
