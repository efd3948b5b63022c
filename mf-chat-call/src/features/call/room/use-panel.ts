import { type FocusEvent, useState } from 'react'
import { isTypingIn } from './typing.ts'

/**
 * Whether the panel is open. On a narrow screen, where it shares the height with the picture, a still picture closes it until the live
 * picture is back: both mean to draw. Opened over the still picture, it stays. A panel with the focus stays open:
 * closing it would lose the draft, and the keys would trigger call shortcuts.
 */
export function usePanel(pictureId: string | undefined, isWide: boolean) {
  /** The still picture over which the panel was opened. */
  const [opened, setOpened] = useState<{ over: string | undefined } | null>(null)
  /** A field of the panel has the focus, or has passed it on within the panel, as to the button that sends. */
  const [isTyping, setTyping] = useState(false)
  const isCovered = !isWide && pictureId !== undefined && pictureId !== opened?.over && !isTyping
  return {
    isPanelOpen: opened !== null && !isCovered,
    setPanelOpen: (isOpen: boolean) => {
      setOpened(isOpen ? { over: pictureId } : null)
      setTyping(false)
    },
    /** Handlers of the panel's element. */
    panelHandlers: {
      onFocus: ({ target }: FocusEvent) => {
        if (isTypingIn(target)) setTyping(true)
      },
      onBlur: ({ target, currentTarget, relatedTarget }: FocusEvent) => {
        // The window has lost the focus, its element keeps it.
        if (document.activeElement === target) return
        if (!currentTarget.contains(relatedTarget)) setTyping(false)
      },
    },
  }
}
