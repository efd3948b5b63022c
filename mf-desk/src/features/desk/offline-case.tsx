import { Notice } from '@radruf/shared-ui'
import { useIsOffline } from '@radruf/shell-kit'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'

/** A case, but none of the desk's other pages, which also begin with `/desk/`. */
const CASE_PATH = /^\/desk\/[\da-f]{8}-[\da-f-]{27}$/

/**
 * Without a connection the desk keeps the open case when another one is chosen. The case and its drafts are more useful than an error
 * page. The chosen case opens once the connection is back.
 */
export function OfflineCase() {
  const t = useTexts()
  const isOffline = useIsOffline()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOffline && currentLocation.pathname !== nextLocation.pathname && CASE_PATH.test(nextLocation.pathname),
  )
  const isWaiting = blocker.state === 'blocked'
  useEffect(() => {
    if (isWaiting && !isOffline) blocker.proceed?.()
  }, [isWaiting, isOffline, blocker])
  if (!isWaiting) return null
  return (
    <Notice tone="warning" live>
      {t('desk.offline')}
    </Notice>
  )
}
