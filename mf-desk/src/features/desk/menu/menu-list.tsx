import { Key } from '@radruf/case-parts'
import { Icon } from '@radruf/shared-ui'
import { findMenuMove } from '@radruf/shared-ui/menu-keys'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './menu.module.css'

export type MenuItem = {
  id: string
  label: string
  /** The key that chooses the item while the menu is open; a capital letter stands for Shift. */
  hotkey?: string
  icon?: ComponentProps<typeof Icon>['name']
  /** In place of the icon. */
  picture?: ReactNode
  /** At the end of the row. */
  detail?: string
  /** The item opens a submenu. */
  hasMenu?: boolean
  isDanger?: boolean
  isDisabled?: boolean
  onChoose: () => void
}

type MenuListProps = {
  label: string
  /** Items in groups with a line between. */
  groups: readonly (readonly MenuItem[])[]
  /** The item whose submenu is open. */
  openId?: string | undefined
  /** Leaves the menu: to the parent, or closes it. */
  onLeave: () => void
  isSubmenu?: boolean
  /** The text of the way back from a submenu that takes the place of its parent, as on phones. */
  back?: string
  children?: ReactNode
}

/** A menu (WAI-ARIA menu pattern): arrow keys, Home and End move, a letter or number chooses. It takes the focus. */
export function MenuList({ label, groups, openId, onLeave, isSubmenu = false, back, children }: MenuListProps) {
  const root = useRef<HTMLDivElement>(null)
  const shown = groups.filter((group) => group.length > 0)
  useLayoutEffect(() => root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const { current, next } = findMenuMove(root.current, event.key)
    const item = shown.flat()[current]
    const chosen = shown.flat().find(({ hotkey, isDisabled }) => !isDisabled && hotkey === toHotkey(event))
    if (next) next.focus()
    else if (event.key === 'ArrowRight' && item?.hasMenu) item.onChoose()
    else if (isSubmenu && ['ArrowLeft', 'Escape'].includes(event.key)) onLeave()
    else if (event.key === 'Tab') onLeave()
    else if (chosen) chosen.onChoose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={root} className={css.Menu} data-submenu={isSubmenu || undefined}>
      {back && (
        <button type="button" className={`${css.Item} ${css.Back}`} onClick={onLeave}>
          <Icon name="back" size={1.25} />
          {back}
        </button>
      )}
      <div role="menu" aria-label={label} onKeyDown={onKeyDown}>
        {shown.map((group, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu.
          <div key={group[0]?.id ?? index} role="group" className={css.Group}>
            {group.map(({ id, icon, picture, hotkey, detail, hasMenu, isDanger, isDisabled, onChoose, ...item }) => (
              <button
                key={id}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={css.Item}
                data-danger={isDanger || undefined}
                aria-keyshortcuts={hotkey && (/[A-Z]/.test(hotkey) ? `Shift+${hotkey}` : hotkey.toUpperCase())}
                aria-haspopup={hasMenu ? 'menu' : undefined}
                aria-expanded={hasMenu ? openId === id : undefined}
                aria-disabled={isDisabled || undefined}
                onClick={() => !isDisabled && onChoose()}
              >
                {picture ?? (icon && <Icon name={icon} size={1.25} />)}
                <span className={css.Words}>
                  <span>{item.label}</span>
                  {detail && <span className={css.Detail}>{detail}</span>}
                </span>
                {hotkey && (
                  <span aria-hidden="true" className={css.Keys}>
                    {/[A-Z]/.test(hotkey) && <Key>⇧</Key>}
                    <Key>{hotkey.toUpperCase()}</Key>
                  </span>
                )}
                {hasMenu && <Icon name="forward" size={1} />}
              </button>
            ))}
          </div>
        ))}
      </div>
      {children}
    </div>
  )
}

const toHotkey = ({ key, shiftKey }: KeyboardEvent) => (shiftKey ? key.toUpperCase() : key.toLowerCase())
