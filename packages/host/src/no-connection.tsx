import { Page } from '@radruf/shared-ui'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { SupportLink } from '@radruf/shell-kit'
import { useContext, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { useOwnOfflineReport } from './offline-notice.ts'
import { ProblemActions } from './problem-actions.tsx'
import { type RetryAction, ShellServices } from './services.ts'

/**
 * Milliseconds between two attempts while requests of the page fail although the service is reachable. Twin of the stored page:
 * shell/public/offline-page.js.
 */
const RETRY_INTERVAL_MS = 10_000

/**
 * A page whose data or remote did not arrive, because there is no connection. It loads by itself when the connection is back. The shell
 * has a page with more help, which browsers load while they have a connection. `onRetry` is called with every attempt.
 */
export function NoConnection({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const { findNoConnectionPage } = useContext(ShellServices)
  const { revalidate } = useRevalidator()
  const retry = () => {
    onRetry?.()
    return revalidate()
  }
  useOwnOfflineReport()
  useRetries(retry)
  const NoConnectionPage = findNoConnectionPage?.() ?? PlainPage
  return <NoConnectionPage retry={retry} />
}

function PlainPage({ retry }: { retry: RetryAction }) {
  const { t } = useTranslation('shell')
  return (
    <Page title={t('noConnection.title')} lead={t('noConnection.text')} actions={<ProblemActions retry={retry} />}>
      <Illustration drawing="item-chain-link" />
      <p>
        <SupportLink />
      </p>
    </Page>
  )
}

/** Retries when the connection is back, and from time to time while it was never lost and the page is visible. */
function useRetries(retry: RetryAction) {
  const { connection } = useContext(ShellServices)
  const { state } = useRevalidator()
  const tryAgain = useEffectEvent(() => {
    if (connection.isOnline() && state === 'idle') void retry()
  })
  useEffect(() => {
    const timer = setInterval(() => document.hidden || tryAgain(), RETRY_INTERVAL_MS)
    const unsubscribe = connection.subscribe(() => tryAgain())
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [connection])
}
