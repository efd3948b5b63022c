import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Opens a dialog as modal while it is mounted, and returns the focus to the element that had it. The dialog takes the focus of an
 * element that another picture removes, so that its keys go on working.
 */
export function useModal(shownId: string | null) {
  const root = useRef<HTMLDialogElement>(null)
  // A passive effect would return the focus when the person may have moved on.
  useLayoutEffect(() => {
    const dialog = root.current
    if (!dialog) return
    const previousFocus = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture may remove the focused element.
  useEffect(() => {
    if (!root.current?.contains(document.activeElement)) root.current?.focus()
  }, [shownId])
  return root
}
