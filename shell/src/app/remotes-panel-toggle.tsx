import { Button } from '@radruf/shared-ui'
import { lazy, Suspense, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShellServices } from './services.ts'

/** Loaded when it is opened, so that customers download nothing of it. */
const RemotesPanel = lazy(() => import('../panel/remotes-panel.tsx'))

/** Session storage key: the panel stays open across the reload that switching a release causes. */
const OPEN = 'radruf-remotes-panel'

/** Opens and closes the panel for people who may override remotes. */
export function RemotesPanelToggle() {
  const { t } = useTranslation('shell')
  const { overrides } = useContext(ShellServices)
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(sessionStorage.getItem(OPEN) !== null), [])
  const change = (wanted: boolean) => {
    if (wanted) sessionStorage.setItem(OPEN, 'yes')
    else sessionStorage.removeItem(OPEN)
    setOpen(wanted)
  }
  if (!overrides) return null
  return (
    <>
      <Button type="button" variant="quiet" aria-expanded={open} onClick={() => change(!open)}>
        {t('overrides.open')}
      </Button>
      {open && (
        <Suspense>
          <RemotesPanel onClose={() => change(false)} />
        </Suspense>
      )}
    </>
  )
}
