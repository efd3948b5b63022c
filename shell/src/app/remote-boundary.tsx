import type { RemoteName } from '@radruf/contract'
import { Crash, NoConnection } from '@radruf/host'
import { Button, Notice, Page, Skeleton } from '@radruf/shared-ui'
import { useIsOffline } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useMatches, useRevalidator } from 'react-router-dom'

/** Result of loading a remote whose routes are missing. */
export type RemoteLoadState = 'loaded' | 'pending' | 'unavailable' | LateRemote | CrashedRemote
/** A remote that is not loaded, because it has reloaded the page without end. */
type CrashedRemote = { crash: Error }
/** A remote that has not answered within its timeout: its later outcome, and a function that starts another attempt. */
export type LateRemote = { outcome: Promise<'loaded' | 'unavailable'>; retry: () => void }

/**
 * Placeholder for a remote's page: a skeleton while the remote loads, and a notice with a retry when it is late or unavailable. A
 * late remote replaces the notice as soon as it has loaded. A remote that reloaded the page without end shows the crash page. The rest
 * of the page keeps working.
 */
export function RemoteBoundary() {
  const state = useLoaderData<RemoteLoadState>()
  const { revalidate, state: trying } = useRevalidator()
  const { t } = useTranslation('shell')
  const { handle } = useMatches().at(-1) as { handle: { owner: RemoteName } }
  const area = t(`areas.${handle.owner}`)
  const crash = typeof state === 'object' && 'crash' in state ? state.crash : undefined
  const late = typeof state === 'object' && 'outcome' in state ? state : undefined
  const hasFailed = useLateOutcome(late, revalidate)
  const isOffline = useIsOffline()

  // The server rendered without this remote, so the browser loads it.
  useEffect(() => {
    if (state === 'pending') void revalidate()
  }, [state, revalidate])

  if (crash) return <Crash error={crash} remote={handle.owner} />
  if (state !== 'unavailable' && !late)
    return (
      <Page title={area}>
        <Skeleton lines={6} label={t('loading')} />
      </Page>
    )
  if (isOffline) return <NoConnection onRetry={late?.retry} />
  const what = late && !hasFailed ? 'remoteLate' : 'remoteDown'
  const tryAgain = () => {
    late?.retry()
    void revalidate()
  }
  return (
    <Page
      title={t(`${what}.title`, { area })}
      actions={
        <Button onClick={tryAgain} loading={trying !== 'idle'} loadingLabel={t('loading')}>
          {t('remoteDown.retry')}
        </Button>
      }
    >
      <Notice tone="warning" live>
        {t(`${what}.text`, { area })}
      </Notice>
    </Page>
  )
}

/** Calls `show` as soon as a late remote has loaded; returns whether it has failed instead. */
function useLateOutcome(late: LateRemote | undefined, show: () => Promise<void>): boolean {
  const [failed, setFailed] = useState<LateRemote>()
  useEffect(() => {
    let isShown = true
    void late?.outcome.then((end) => {
      if (!isShown) return
      if (end === 'loaded') void show()
      else setFailed(late)
    })
    return () => {
      isShown = false
    }
  }, [late, show])
  return late !== undefined && failed === late
}
