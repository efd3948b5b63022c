import { Button, Notice, Row } from '@radruf/shared-ui'
import { useContext, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ShellServices } from './services.ts'

/** What is live: the shell's own release, and each remote's by its name. */
export type CurrentReleases = { shell: string; remotes: Record<string, string> }

/** The offer of a page with newer releases, made while nothing on this page would be disturbed. */
export type NewerRelease = {
  isOffered: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Withdraws the offer until something newer still is live. */
  postpone: () => void
}

/** A page goes on with the releases it came with; this offers to load it anew. */
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
