import { isVersionBelow, type PublicSettings } from '@radruf/contract'
import { ShellServices } from '@radruf/host'
import { Button, Notice, Page, Row } from '@radruf/shared-ui'
import { EmptyState } from '@radruf/shared-ui/illustrations'
import { deviceStorage, useBrand } from '@radruf/shell-kit'
import { useContext, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { APP_VERSION } from './version.ts'

/** Local storage key of the recommended version that was postponed on this device. Must not change. */
const POSTPONED_KEY = 'radruf.update-put-off'

/** Whether a newer version is offered, and a function that postpones it until another version is recommended. */
export function useRecommendedUpdate({ recommendedVersion }: PublicSettings) {
  const below = recommendedVersion !== null && isVersionBelow(APP_VERSION, recommendedVersion)
  // Local storage is read after hydration, because the server renders no hint.
  const [offered, setOffered] = useState(false)
  useEffect(
    () => setOffered(below && deviceStorage().getItem(POSTPONED_KEY) !== recommendedVersion),
    [below, recommendedVersion],
  )
  const putOff = () => {
    deviceStorage().setItem(POSTPONED_KEY, recommendedVersion ?? '')
    setOffered(false)
  }
  return { offered, putOff }
}

/** Offers the newer version. */
export function UpdateHint({ putOff }: { putOff: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Notice live>
      <p>{t('update.recommended')}</p>
      <Row gap="s">
        <Button variant="secondary" onClick={() => location.reload()}>
          {t('update.now')}
        </Button>
        <Button variant="quiet" onClick={putOff}>
          {t('update.later')}
        </Button>
      </Row>
    </Notice>
  )
}

/** Session storage key: a reload was tried from this version. */
const TRIED = 'radruf.update-tried'

/**
 * Replaces every page while the shell is below the minimum version; it cannot be closed. A reload loads the newer version; after a
 * reload without success the page explains that the version is not available yet.
 */
export function UpdatePage() {
  const { t } = useTranslation('shell')
  const { productName, supportEmail } = useBrand()
  const [tried, setTried] = useState(false)
  useEffect(() => setTried(deviceStorage('session').getItem(TRIED) === APP_VERSION), [])
  useLayoutEffect(() => document.querySelector<HTMLElement>('[data-page-heading]')?.focus(), [])
  const update = () => {
    deviceStorage('session').setItem(TRIED, APP_VERSION)
    location.reload()
  }
  return (
    <Page
      title={t('update.required', { productName })}
      actions={<Button onClick={update}>{t(tried ? 'tryAgain' : 'update.now')}</Button>}
    >
      {tried ? (
        <Notice tone="warning" live>
          <p>{t('update.notThereYet')}</p>
          <p>
            {t('update.help')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </Notice>
      ) : (
        <EmptyState drawing="item-phone">
          <p>{t('update.requiredText')}</p>
        </EmptyState>
      )}
    </Page>
  )
}

/** Offers to reload the page, which otherwise keeps the releases it was loaded with. */
export function NewerReleaseBanner() {
  const { newer } = useContext(ShellServices)
  const { t } = useTranslation('shell')
  const isOffered = useSyncExternalStore(newer.subscribe, newer.isOffered, () => false)
  if (!isOffered) return null
  return (
    <Notice live>
      <Row gap="m">
        <span>{t('newer.text')}</span>
        <Button variant="secondary" onClick={() => location.reload()}>
          {t('newer.reload')}
        </Button>
        <Button variant="quiet" onClick={newer.postpone}>
          {t('newer.later')}
        </Button>
      </Row>
    </Notice>
  )
}
