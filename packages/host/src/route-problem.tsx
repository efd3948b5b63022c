import type { RemoteName } from '@radruf/contract'
import { Notice, Page } from '@radruf/shared-ui'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { type Refusal, SupportLink, useProblemText } from '@radruf/shell-kit'
import { useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useMatches, useRouteError } from 'react-router-dom'
import { Crash } from './crash.tsx'
import { isMissingElement, readErrorMessage } from './error-message.ts'
import { NoConnection } from './no-connection.tsx'
import { ProblemActions } from './problem-actions.tsx'
import { ShellServices } from './services.ts'

/** Error page of a route whose loader was refused or whose rendering crashed. */
export function RouteProblem() {
  const error = useRouteError()
  const remote = useMatches()
    .map(({ handle }) => (handle as { remote?: RemoteName } | undefined)?.remote)
    .findLast(Boolean)
  // The code of a page may not be on this device. Its page loads when the connection is back, unless the code is missing then as well.
  const { isOnline } = useContext(ShellServices).connection
  const [offlineError] = useState(() => (isOnline() ? undefined : error))
  if (isMissingFile(error) && (!isOnline() || error === offlineError)) return <NoConnection />
  if (!isRefusal(error)) return <CrashReport error={error} remote={remote} />
  return error.data.code === 'OFFLINE' ? <NoConnection /> : <RefusedPage refusal={error.data} />
}

/**
 * Error page when the layout itself fails, also because a remote removed its elements; it uses nothing that the layout provides. The
 * page's remote is not named: the error may appear on the next page, whose remote did not cause it.
 */
export function LayoutProblem() {
  return <CrashReport error={useRouteError()} />
}

/** Whether a chunk or its styles did not arrive. */
const isMissingFile = (error: unknown) => /^Loading (CSS )?chunk/.test(readErrorMessage(error) ?? '')

type RefusedResponse = { status: number; data: Refusal }
const isRefusal = (error: unknown): error is RefusedResponse =>
  isRouteErrorResponse(error) && typeof error.data === 'object' && error.data !== null && 'code' in error.data

function RefusedPage({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation('shell')
  const problemText = useProblemText()
  return (
    <Page title={problemText(refusal)} actions={<ProblemActions />}>
      <Illustration drawing="item-quiet" />
      <Notice tone="warning">{t('problemHelp')}</Notice>
      <p>
        <SupportLink />
      </p>
    </Page>
  )
}

/** Reports a crash and shows it. Where an element is missing, no remote is to blame, and the browser loads the page anew. */
function CrashReport({ error, remote }: { error: unknown; remote?: RemoteName }) {
  const { report } = useContext(ShellServices)
  const [isReloading] = useState(() => canReload(error))
  useEffect(() => {
    report(isReloading ? undefined : remote, error)
    if (isReloading) location.reload()
  }, [remote, report, error, isReloading])
  return isReloading ? null : <Crash error={error} remote={remote} />
}

/** Milliseconds after a reload in which the same error causes no further reload. */
const RECENT_MS = 10_000

/** Whether a reload may help: an element is missing, and the page was not reloaded just now for the same reason. */
function canReload(error: unknown): boolean {
  if (typeof document === 'undefined' || !isMissingElement(error)) return false
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type !== 'reload' || performance.now() > RECENT_MS
}
