import { ShellServices } from '@radruf/host'
import { Button } from '@radruf/shared-ui'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'

/** Event of the window with which the toggle opens and closes the panel. */
export const TOGGLE_EVENT = 'radruf:toggle-remotes-panel'

/** Opens and closes the panel. Shown to staff who may override remotes. */
export function RemotesPanelToggle() {
  const { t } = useTranslation('shell')
  const { overrides } = useContext(ShellServices)
  if (!overrides) return null
  return (
    <Button type="button" variant="quiet" onClick={() => window.dispatchEvent(new Event(TOGGLE_EVENT))}>
      {t('overrides.open')}
    </Button>
  )
}
