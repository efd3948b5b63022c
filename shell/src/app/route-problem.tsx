import type { RemoteName } from '@radruf/contract'
import { Button, ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { type Refusal, SupportLink, useProblemText } from '@radruf/shell-kit'
import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useMatches, useRevalidator, useRouteError } from 'react-router-dom'
import { Crash } from './crash.tsx'
import { ShellServices } from './services.ts'

/** Error page of a route whose loader was refused or whose rendering crashed. */
export function RouteProblem() {
  const error = useRouteError()
  return isRefusal(error) ? <RefusedPage refusal={error.data} /> : <CrashReport error={error} />
}

/**
 * Error page when the layout itself fails, also because a remote removed its elements; it uses nothing that the layout provides. The
 * page's remote is not named: it may be the next one, which did nothing.
 */
export function LayoutProblem() {
  const error = useRouteError()
  useCrashReport(undefined, error)
  return <Crash error={error} />
}

type RefusedResponse = { status: number; data: Refusal }
const isRefusal = (error: unknown): error is RefusedResponse =>
  isRouteErrorResponse(error) && typeof error.data === 'object' && error.data !== null && 'code' in error.data

function RefusedPage({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation('shell')
  const problemText = useProblemText()
  const { revalidate, state } = useRevalidator()
  return (
    <Page
      title={problemText(refusal)}
      actions={
        <>
          <Button onClick={() => void revalidate()} loading={state !== 'idle'} loadingLabel={t('loading')}>
            {t('tryAgain')}
          </Button>
          <ButtonLink to="/" variant="secondary">
            {t('toStart')}
          </ButtonLink>
        </>
      }
    >
      <Illustration drawing="item-quiet" />
      <Notice tone="warning">{t('problemHelp')}</Notice>
      <p>
        <SupportLink />
      </p>
    </Page>
  )
}

function CrashReport({ error }: { error: unknown }) {
  const remote = useMatches()
    .map(({ handle }) => (handle as { remote?: RemoteName } | undefined)?.remote)
    .findLast(Boolean)
  useCrashReport(remote, error)
  return <Crash error={error} remote={remote} />
}

function useCrashReport(remote: RemoteName | undefined, error: unknown) {
  const { report } = useContext(ShellServices)
  useEffect(() => report(remote, error), [remote, report, error])
}
