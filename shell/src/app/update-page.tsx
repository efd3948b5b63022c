import { Button, Notice, Page } from '@radruf/shared-ui'
import { EmptyState } from '@radruf/shared-ui/illustrations'
import { deviceStorage, useBrand } from '@radruf/shell-kit'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { APP_VERSION } from './version.ts'

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
