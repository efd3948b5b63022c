import { ShellServices } from '@radruf/host'
import { Button } from '@radruf/shared-ui'
import { deviceStorage } from '@radruf/shell-kit'
import { lazy, Suspense, useContext, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

/** Loaded when it is opened, so that customers download nothing of it. */
const RemotesPanel = lazy(() => import('../panel/remotes-panel.tsx'))

/** Session storage key: the panel stays open across the reload that switching a release causes. */
const OPEN = 'radruf-remotes-panel'

/** Query parameter that opens the panel on any page. */
const PARAMETER = 'remotes'

/** Event of the window with which the toggle opens and closes the panel. */
const TOGGLE = 'radruf:toggle-remotes-panel'

const isShortcut = ({ altKey, shiftKey, code }: KeyboardEvent) => altKey && shiftKey && code === 'KeyR'

/** The panel for people who may override remotes: opened by `?remotes` in the address, by Alt+Shift+R, or by the staff's button. */
export function RemotesPanelHost() {
  const { overrides } = useContext(ShellServices)
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const isAllowed = overrides !== null

  useEffect(() => {
    if (!isAllowed) return
    if (new URLSearchParams(search).has(PARAMETER)) deviceStorage('session').setItem(OPEN, 'yes')
    setOpen(deviceStorage('session').getItem(OPEN) !== null)
  }, [isAllowed, search])

  const toggle = useEffectEvent(() => change(!isOpen))
  useEffect(() => {
    if (!isAllowed) return
    const onKey = (event: KeyboardEvent) => isShortcut(event) && toggle()
    const onToggle = () => toggle()
    window.addEventListener('keydown', onKey)
    window.addEventListener(TOGGLE, onToggle)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener(TOGGLE, onToggle)
    }
  }, [isAllowed])

  function change(wanted: boolean) {
    if (wanted) deviceStorage('session').setItem(OPEN, 'yes')
    else deviceStorage('session').removeItem(OPEN)
    setOpen(wanted)
  }
  if (!isAllowed || !isOpen) return null
  return (
    <Suspense>
      <RemotesPanel onClose={() => change(false)} />
    </Suspense>
  )
}

/** Opens and closes the panel. Shown to staff who may override remotes. */
export function RemotesPanelToggle() {
  const { t } = useTranslation('shell')
  const { overrides } = useContext(ShellServices)
  if (!overrides) return null
  return (
    <Button type="button" variant="quiet" onClick={() => window.dispatchEvent(new Event(TOGGLE))}>
      {t('overrides.open')}
    </Button>
  )
}
