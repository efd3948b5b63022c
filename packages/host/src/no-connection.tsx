import { Page } from '@radruf/shared-ui'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { SupportLink } from '@radruf/shell-kit'
import { useContext, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { useOwnOfflineReport } from './offline-notice.ts'
import { ProblemActions } from './problem-actions.tsx'
import { ShellServices } from './services.ts'

/** Milliseconds between two attempts while requests of the page fail although the service is reachable. */
const RETRY_INTERVAL_MS = 5000

/**
 * A page whose data or remote did not arrive, because there is no connection. It loads by itself when the connection is back. The shell
 * has a page with more help, which browsers load while they have a connection.
 */
export function NoConnection() {
  const { findNoConnectionPage } = useContext(ShellServices)
  useOwnOfflineReport()
  useRetries()
  const NoConnectionPage = findNoConnectionPage?.() ?? PlainPage
  return <NoConnectionPage />
}

function PlainPage() {
  const { t } = useTranslation('shell')
  return (
    <Page title={t('noConnection.title')} lead={t('noConnection.text')} actions={<ProblemActions />}>
      <Illustration drawing="item-chain-link" />
      <p>
        <SupportLink />
      </p>
    </Page>
  )
}

/** Loads the page's data again when the connection is back, and from time to time while it was never lost. */
function useRetries() {
  const { connection } = useContext(ShellServices)
  const { revalidate, state } = useRevalidator()
  const retry = useEffectEvent(() => {
    if (connection.isOnline() && state === 'idle') void revalidate()
  })
  useEffect(() => {
    const timer = setInterval(() => retry(), RETRY_INTERVAL_MS)
    const unsubscribe = connection.subscribe(() => retry())
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [connection])
}
