import { Button } from '@radruf/shared-ui'
import { lazy, Suspense, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShellServices } from './services.ts'

/** Loaded when somebody opens it: customers get nothing of it. */
const RemotesPanel = lazy(() => import('../panel/remotes-panel.tsx'))

/** Remembers for this tab that the panel stands open, because switching a release loads the page anew. */
const OPEN = 'radruf-remotes-panel'

/** The way into the panel for those who may override remotes. */
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
