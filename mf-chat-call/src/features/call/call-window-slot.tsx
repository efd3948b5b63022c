import { isRoomShown, type RunningCall, readStoredRoute, runningCall } from '@radruf/call'
import { pathTo, toTicketRole } from '@radruf/contract'
import { notify, useBlockReload, useSession, useShell } from '@radruf/shell-kit'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { useTexts } from '../../texts/index.ts'

const CallWindow = lazy(() => import('./room/call-window.tsx'))

/**
 * The running call as a small window wherever its room is not shown, also after a reload, and on its own page where that failed to load.
 * The call ends with the slot. It blocks reloads on every page, because a shell keeps the slot of a blocked page when the session ends.
 */
export function CallWindowSlot() {
  const call = useStore(runningCall)
  const hasRoom = useStore(isRoomShown)
  const { pathname } = useLocation()
  useResumedCall(pathname)
  useEndAtSignOut(pathname)
  useHangUpNotice()
  useBlockReload(call !== null)
  useEffect(() => () => runningCall.getState()?.close(), [])
  if (!call || hasRoom) return null
  return (
    <Suspense>
      <CallWindow activeCall={call} />
    </Suspense>
  )
}

/** Says on other pages that the counterpart has hung up: the window is gone with the call. The call's own page says it itself. */
function useHangUpNotice() {
  const t = useTexts()
  const say = useEffectEvent((call: RunningCall) => {
    if (isRoomShown.getState() || call.session.store.getState().phase.at !== 'hungUp') return
    notify.info(t('call.end.hungUp', { name: call.route.counterpartName }))
  })
  useEffect(() => runningCall.subscribe((call, before) => void (!call && before && say(before))), [])
}

/** Goes on with the call that this tab was in before the page was reloaded, unless the page is the call's own. */
function useResumedCall(pathname: string) {
  const shell = useShell()
  const { person } = useSession()
  const [route] = useState(() => (!person || runningCall.getState() ? undefined : readStoredRoute(person.id)))
  const isOnOwnPage = route?.path === pathname
  useEffect(() => {
    if (!person || !route || isOnOwnPage || runningCall.getState()) return
    // One file with the room: a file of its own would have a copy of the call's code.
    void import('./room/call-room.tsx').then(({ openCall }) =>
      openCall(shell, { id: person.id, role: toTicketRole(person.role) }, route).resume(),
    )
  }, [shell, person, route, isOnOwnPage])
}

/**
 * Ends the call when its person signs out on this page, or another person signs in. A session that ends by itself leads to the sign-in
 * page, above which the call goes on.
 */
function useEndAtSignOut(pathname: string) {
  const { person } = useSession()
  const onPersonChanged = useEffectEvent((personId: string | undefined) => {
    const call = runningCall.getState()
    const isOver = personId ? personId !== call?.personId : pathname !== pathTo('/login')
    if (isOver) call?.close()
  })
  useEffect(() => onPersonChanged(person?.id), [person?.id])
}
