import { ShellServices } from '@radruf/host'
import { Button, Notice, Row } from '@radruf/shared-ui'
import { useContext, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

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
