import { areSingleKeysOn, switchSingleKeys } from '@radruf/case-parts'
import { pathTo } from '@radruf/contract'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { SIDE_PARAMETER, type SidePanel } from '../common/side-panels.ts'
import { findAction, type ShortcutAction } from './shortcuts.ts'

/** Milliseconds in which the second key of a sequence counts. */
const SEQUENCE_MS = 1500

const findTarget = (name: string) => document.querySelector<HTMLElement>(`[data-shortcut~="${name}"]`)
/** Where the arrow keys stop, in panels that are shown. */
const listStops = () =>
  [...document.querySelectorAll<HTMLElement>('[data-line] :is(a, button, [data-stop])')].filter(
    (stop) => !stop.closest('[hidden]'),
  )

/**
 * The keyboard shortcuts of the desk. They do nothing in text fields, with modifier keys, in dialogs, and while switched off. `filter`: which
 * cases the list has; pages without the list have none.
 */
export function useShortcuts(filter = '') {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const hasCase = useParams().ticketId !== undefined
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isOn, setOn] = useState(true)
  const before = useRef<{ key: string; at: number }>(undefined)
  const pendingFocus = useRef<string>(undefined)
  const place = useRef({ filter, index: -1 })
  const openPanel = (panel: SidePanel) => {
    if (!hasCase) return
    const next = new URLSearchParams(search)
    next.set(SIDE_PARAMETER, panel)
    void navigate(`?${next}`, { replace: true, preventScrollReset: true })
  }
  const run = (action: ShortcutAction, index: number) => {
    if (action.kind === 'help') setHelpOpen(true)
    else if (action.kind === 'open') void navigate(action.path)
    else if (action.kind === 'press') findTarget(action.target)?.click()
    else if (action.kind === 'panel') openPanel(action.panel)
    else if (action.kind === 'walk') walkList(action.step, place.current.index)
    else if (action.kind === 'waiting') openWaiting()
    else if (action.kind === 'day') void navigate(pathTo('/desk'))
    else if (action.kind === 'line') walkLine(action.step)
    else if (action.kind === 'filter')
      document.querySelectorAll<HTMLElement>('[data-shortcut="filter"]')[index]?.click()
    else {
      pendingFocus.current = hasCase ? action.target : undefined
      openPanel(action.panel)
    }
  }
  const isOffered = (action: ShortcutAction) => {
    if (action.kind === 'press') return findTarget(action.target) !== null
    if (action.kind === 'day') return hasCase || (pathname === pathTo('/desk') && search !== '')
    return action.kind !== 'line' || listStops().length > 0
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    pendingFocus.current = undefined
    if (!isOn || !acceptsShortcut(event)) return
    const sequence =
      before.current && event.timeStamp - before.current.at < SEQUENCE_MS ? before.current.key : undefined
    const key = toShortcutKey(event)
    const found = findAction(key, sequence, isOffered)
    before.current = { key, at: event.timeStamp }
    if (!found) return
    event.preventDefault()
    run(found.action, found.index)
  })
  // With the page, not some frames after it: a key that is pressed at once counts.
  useLayoutEffect(() => {
    setOn(areSingleKeysOn())
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    const index = listRows().findIndex(isOpen)
    if (index >= 0 || place.current.filter !== filter) place.current = { filter, index }
  })
  const focusPending = useEffectEvent(() => {
    const target = pendingFocus.current && findTarget(pendingFocus.current)
    if (!target || target.closest('[hidden]')) return
    pendingFocus.current = undefined
    // The first field of a form.
    const field = target.matches('form') ? target.querySelector<HTMLElement>('[type=radio], textarea') : target
    field?.focus()
  })
  // The panel of the field is shown with this render, or once another remote has rendered it.
  useEffect(() => focusPending())
  useEffect(() => {
    const observer = new MutationObserver(() => focusPending())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  const toggle = () => {
    setOn(!isOn)
    switchSingleKeys(!isOn)
  }
  return { isHelpOpen, setHelpOpen, isOn, toggle }
}

/** The key as the shortcuts name it: a capital letter stands for Shift, whether Caps Lock is on or not. */
function toShortcutKey({ key, shiftKey }: KeyboardEvent): string {
  if (!/^[a-z]$/i.test(key)) return key
  return shiftKey ? key.toUpperCase() : key.toLowerCase()
}

/** Whether a key may be a shortcut: without modifiers, outside of text fields, and without an open dialog. */
function acceptsShortcut(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event
  const mayRepeat = ['j', 'k', 'ArrowUp', 'ArrowDown'].includes(toShortcutKey(event))
  if (ctrlKey || metaKey || altKey || defaultPrevented || (repeat && !mayRepeat)) return false
  const isField = target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=menu]')
  const isPressed = event.key === 'Enter' && target instanceof Element && target.closest('a, button, summary')
  return !isField && !isPressed && !document.querySelector('dialog[open]')
}

/** Moves the focus along the stops of the day's line or of the history. */
function walkLine(step: 1 | -1) {
  const stops = listStops()
  const current = stops.indexOf(document.activeElement as HTMLElement)
  stops.at(current < 0 && step < 0 ? -1 : Math.max(0, Math.min(current + step, stops.length - 1)))?.focus()
}

const listRows = () => [...document.querySelectorAll<HTMLElement>('[data-shortcut~="case"]')]
const isOpen = (row: HTMLElement) => row.getAttribute('aria-current') === 'page'

function openRow(row: HTMLElement | undefined) {
  row?.focus()
  row?.click()
}

/**
 * Opens the next or the previous case of the list. When the open case has left the list, its neighbours at `lastIndex` count; without an
 * open case the first is opened.
 */
function walkList(step: 1 | -1, lastIndex: number) {
  const rows = listRows()
  const current = rows.findIndex(isOpen)
  if (current >= 0) openRow(rows[current + step])
  else if (lastIndex < 0) openRow(rows[0])
  else openRow(rows[step > 0 ? lastIndex : lastIndex - 1])
}

/** Opens the next case that waits for the mechanic after the open one, or the first of the list. */
function openWaiting() {
  const rows = listRows()
  const current = rows.findIndex(isOpen)
  const others = [...rows.slice(current + 1), ...rows.slice(0, Math.max(0, current))]
  openRow(others.find((row) => row.dataset.answer === 'waiting'))
}
