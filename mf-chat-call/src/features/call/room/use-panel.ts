import { useState } from 'react'

/**
 * Whether the panel is open. On a narrow screen, where it shares the height with the picture, a still picture closes it until the live
 * picture is back: both mean to draw. Opened over the still picture, it stays.
 */
export function usePanel(pictureId: string | undefined, isWide: boolean) {
  /** The still picture over which the panel was opened. */
  const [opened, setOpened] = useState<{ over: string | undefined } | null>(null)
  const isCovered = !isWide && pictureId !== undefined && pictureId !== opened?.over
  return {
    isPanelOpen: opened !== null && !isCovered,
    setPanelOpen: (isOpen: boolean) => setOpened(isOpen ? { over: pictureId } : null),
  }
}
