import { Button } from '@radruf/shared-ui'
import { usePanelTexts } from './texts/index.ts'

/** Event of the window with which the toggle opens and closes the panel. */
export const TOGGLE_EVENT = 'radruf:toggle-remotes-panel'

/** Opens and closes the panel. Shown to staff who may override remotes. */
export function RemotesPanelToggle() {
  const t = usePanelTexts()
  return (
    <Button type="button" variant="quiet" onClick={() => window.dispatchEvent(new Event(TOGGLE_EVENT))}>
      {t('overrides.open')}
    </Button>
  )
}
