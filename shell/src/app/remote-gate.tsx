import type { RemoteName } from '@radruf/contract'
import { Button, Notice, Page, Skeleton } from '@radruf/shared-ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useMatches, useRevalidator } from 'react-router-dom'
import type { GateState } from './routes.tsx'

/**
 * Stands where a remote's screen will be: until it is there a skeleton, and when it cannot be had a screen that names what is
 * missing and offers to try again. Everything around it goes on working.
 */
export function RemoteGate() {
  const state = useLoaderData<GateState>()
  const { revalidate, state: trying } = useRevalidator()
  const { t } = useTranslation('shell')
  const { handle } = useMatches().at(-1) as { handle: { gate: RemoteName } }
  const area = t(`areas.${handle.gate}`)

  // The server left this remote out: the browser asks for it by itself.
  useEffect(() => {
    if (state === 'waiting') void revalidate()
  }, [state, revalidate])

  if (state !== 'down')
    return (
      <Page title={area}>
        <Skeleton lines={6} label={t('loading')} />
      </Page>
    )
  return (
    <Page
      title={t('remoteDown.title', { area })}
      actions={
        <Button onClick={() => void revalidate()} loading={trying !== 'idle'} loadingLabel={t('loading')}>
          {t('remoteDown.retry')}
        </Button>
      }
    >
      <Notice tone="warning" live>
        {t('remoteDown.text', { area })}
      </Notice>
    </Page>
  )
}
