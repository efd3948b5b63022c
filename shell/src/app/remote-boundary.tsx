import type { RemoteName } from '@radruf/contract'
import { Button, Notice, Page, Skeleton } from '@radruf/shared-ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useMatches, useRevalidator } from 'react-router-dom'
import type { LateRemote, RemoteLoadState } from './routes.tsx'

/**
 * Stands where a remote's screen will be: until it is there a skeleton, and when it is late or cannot be had a screen that names
 * what is missing and offers to try again. One that comes late takes its place by itself. Everything around it goes on working.
 */
export function RemoteBoundary() {
  const state = useLoaderData<RemoteLoadState>()
  const { revalidate, state: trying } = useRevalidator()
  const { t } = useTranslation('shell')
  const { handle } = useMatches().at(-1) as { handle: { gate: RemoteName } }
  const area = t(`areas.${handle.gate}`)
  const late = typeof state === 'object' ? state : undefined
  const hasFailed = useLateOutcome(late, revalidate)

  // The server left this remote out: the browser asks for it by itself.
  useEffect(() => {
    if (state === 'waiting') void revalidate()
  }, [state, revalidate])

  if (state !== 'down' && !late)
    return (
      <Page title={area}>
        <Skeleton lines={6} label={t('loading')} />
      </Page>
    )
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

/** Shows a late remote as soon as it is there; whether it has failed for good instead. */
function useLateOutcome(late: LateRemote | undefined, show: () => Promise<void>): boolean {
  const [failed, setFailed] = useState<LateRemote>()
  useEffect(() => {
    let isShown = true
    void late?.outcome.then((end) => {
      if (!isShown) return
      if (end === 'opened') void show()
      else setFailed(late)
    })
    return () => {
      isShown = false
    }
  }, [late, show])
  return late !== undefined && failed === late
}
