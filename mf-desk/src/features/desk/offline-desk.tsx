import { Notice } from '@radruf/shared-ui'
import { useIsOffline } from '@radruf/shell-kit'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './desk-layout.module.css'
import { needsNoData } from './load-case.ts'

/** A page of this remote; the call of a case is another remote's. */
const DESK_PATH = /^\/desk(\/[^/]+)?$/

/**
 * Without a connection the desk keeps the open case and the list when another case, filter or page of the desk is chosen. They and their
 * drafts are more useful than an error page. The chosen page opens once the connection is back.
 */
export function OfflineDesk() {
  const t = useTexts()
  const isOffline = useIsOffline()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOffline && DESK_PATH.test(nextLocation.pathname) && !needsNoData(currentLocation, nextLocation),
  )
  const isWaiting = blocker.state === 'blocked'
  useEffect(() => {
    if (isWaiting && !isOffline) blocker.proceed?.()
  }, [isWaiting, isOffline, blocker])
  if (!isWaiting) return null
  return (
    <Notice tone="warning" live className={css.Offline}>
      {t('desk.offline')}
    </Notice>
  )
}
