import { Button, Notice, Row } from '@radruf/shared-ui'
import { useContext, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ShellServices } from './services.ts'

/** Live releases: the shell's, and each remote's by name. */
export type CurrentReleases = { shell: string; remotes: Record<string, string> }

/** The offer to reload for newer releases, made only while a reload disturbs nothing. */
export type NewerRelease = {
  isOffered: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Withdraws the offer until an even newer release is live. */
  postpone: () => void
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
