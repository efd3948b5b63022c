import { Icon, type IconName } from '@radruf/shared-ui'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import css from './menu.module.css'
import { findMenuMove } from './menu-keys.ts'

export type MenuAction = {
  label: string
  icon: IconName
  onSelect: () => void
  /** Its consequence, below the label. */
  detail?: string
  tone?: 'danger'
}
export type MenuItem = MenuAction | { label: string; icon: IconName; to: string }

type Props = {
  /** The accessible name of the button. */
  label: string
  icon?: IconName
  items: readonly MenuItem[]
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** The side of the button at which the menu begins. */
  align?: 'start' | 'end'
  className?: string | undefined
}

/** A button that opens a menu beside it. Arrow keys move, Escape closes and returns the focus to the button. */
export function Menu({ label, icon = 'more', items, isOpen, onToggle, align = 'end', className }: Props) {
  const menuId = useId()
  const { root, button, onKeyDown, closeAndFocus } = useMenu(isOpen, onToggle)
  return (
    <div ref={root} className={clsx(css.Root, className)} data-open={isOpen || undefined}>
      <button
        ref={button}
        type="button"
        className={css.Button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => onToggle(!isOpen)}
      >
        <Icon name={icon} />
      </button>
      {isOpen && (
        <div
          id={menuId}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={css.Menu}
          data-align={align}
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <Item key={item.label} item={item} onLeave={() => onToggle(false)} onChosen={closeAndFocus} />
          ))}
        </div>
      )}
    </div>
  )
}

/** The focus and the keys of a menu: it opens at its first item and closes with a press beside it. */
function useMenu(isOpen: boolean, onToggle: (isOpen: boolean) => void) {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = useEffectEvent(() => onToggle(false))
  useEffect(() => {
    if (!isOpen) return
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    keepInView(root.current?.querySelector<HTMLElement>('[role=menu]'))
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  const closeAndFocus = () => {
    onToggle(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { next } = findMenuMove(root.current, event.key)
    if (next) next.focus()
    else if (event.key === 'Escape') closeAndFocus()
    else {
      if (event.key === 'Tab') onToggle(false)
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return { root, button, onKeyDown, closeAndFocus }
}

/** Pixels between a menu and the edge of what it could be cut off by. */
const MARGIN_PX = 8

const CUTTING = ['auto', 'scroll', 'hidden', 'clip']

/** Moves a menu into the part of the page that its ancestors do not cut off: sideways, and from below its button to above it. */
function keepInView(menu: HTMLElement | null | undefined) {
  if (!menu) return
  const { left, right, bottom, height } = menu.getBoundingClientRect()
  const view = { left: 0, right: window.innerWidth, bottom: window.innerHeight }
  for (let parent = menu.parentElement; parent; parent = parent.parentElement) {
    if (!CUTTING.includes(getComputedStyle(parent).overflowX)) continue
    const bounds = parent.getBoundingClientRect()
    view.left = Math.max(view.left, bounds.left)
    view.right = Math.min(view.right, bounds.right)
    view.bottom = Math.min(view.bottom, bounds.bottom)
  }
  const sideways = Math.max(view.left + MARGIN_PX - left, 0) || Math.min(view.right - MARGIN_PX - right, 0)
  const up = bottom > view.bottom ? -height - (menu.parentElement?.offsetHeight ?? 0) : 0
  menu.style.translate = `${sideways}px ${up}px`
}

type ItemProps = {
  item: MenuItem
  /** Called when a link leads elsewhere. */
  onLeave: () => void
  /** Called before the item's action. */
  onChosen: () => void
}

function Item({ item, onLeave, onChosen }: ItemProps) {
  const content = (
    <>
      <Icon name={item.icon} size={1.25} />
      <span>
        {item.label}
        {'detail' in item && item.detail && <span className={css.Detail}>{item.detail}</span>}
      </span>
    </>
  )
  if ('to' in item)
    return (
      <Link role="menuitem" tabIndex={-1} to={item.to} className={css.Item} onClick={onLeave}>
        {content}
      </Link>
    )
  const choose = () => {
    onChosen()
    item.onSelect()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={css.Item} data-tone={item.tone} onClick={choose}>
      {content}
    </button>
  )
}
