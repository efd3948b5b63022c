import { ShellServices } from '@radruf/host'
import { deviceStorage } from '@radruf/shell-kit'
import { lazy, Suspense, useContext, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { TOGGLE_EVENT } from './remotes-panel-toggle.tsx'

/** Loaded when it is opened, so that customers download nothing of it. */
const RemotesPanel = lazy(() => import('./remotes-panel.tsx'))

/** Session storage key: the panel stays open across the reload that switching a release causes. */
const OPEN = 'radruf-remotes-panel'

/** Query parameter that opens the panel on any page. */
const PARAMETER = 'remotes'

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
    window.addEventListener(TOGGLE_EVENT, onToggle)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener(TOGGLE_EVENT, onToggle)
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
