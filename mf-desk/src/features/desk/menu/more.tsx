import { Button, Icon } from '@radruf/shared-ui'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './more.module.css'
import type { MoreMenuProps } from './more-menu.tsx'

const load = () => import('./more-menu.tsx').then((menu) => ({ default: menu.MoreMenu }))
const MoreMenu = lazy(load)

/** The button of the menu with the actions that are needed less often. The menu loads when the button is about to be pressed. */
export function More(props: Omit<MoreMenuProps, 'isOpen' | 'onClose' | 'button'>) {
  const t = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  const preload = () => void load().catch(() => {})
  return (
    <>
      <Button
        ref={button}
        type="button"
        variant="quiet"
        className={css.More}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-shortcut="more"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setNeeded(true)
          setOpen(true)
        }}
      >
        <Icon name="more" />
        {t('case.more')}
      </Button>
      {isNeeded && (
        <Suspense>
          <MoreMenu {...props} button={button} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
