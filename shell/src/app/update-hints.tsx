import { isVersionBelow } from '@radruf/contract'
import { ShellServices, useOnline } from '@radruf/host'
import { Button, Notice, Row } from '@radruf/shared-ui'
import { deviceStorage, useShell } from '@radruf/shell-kit'
import { useContext, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { APP_VERSION } from './version.ts'

/** Local storage key of the recommended version that was postponed on this device. Must not change. */
const POSTPONED_KEY = 'radruf.update-put-off'

/** Offers newer versions above the page: releases of its remotes, and the recommended version. Browsers load it after hydration. */
export function UpdateHints() {
  return (
    <>
      <NewerRelease />
      <RecommendedVersion />
    </>
  )
}

/** Offers to reload the page, which otherwise keeps the releases it was loaded with. */
function NewerRelease() {
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

/** Offers the recommended version until it is postponed, and again when another one is recommended. */
function RecommendedVersion() {
  const { t } = useTranslation('shell')
  const { recommendedVersion } = useShell().session.settings
  const online = useOnline(useContext(ShellServices).connection)
  const [postponed, setPostponed] = useState(() => deviceStorage().getItem(POSTPONED_KEY))
  if (!online || recommendedVersion === null || postponed === recommendedVersion) return null
  if (!isVersionBelow(APP_VERSION, recommendedVersion)) return null
  const putOff = () => {
    deviceStorage().setItem(POSTPONED_KEY, recommendedVersion)
    setPostponed(recommendedVersion)
  }
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
