import { isVersionBelow, type PublicSettings } from '@radruf/contract'
import { Button, Notice, Row } from '@radruf/shared-ui'
import { deviceStorage } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
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
