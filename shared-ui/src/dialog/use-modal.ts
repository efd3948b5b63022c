import { type RefObject, useLayoutEffect } from 'react'

/** Shows a `dialog` element as a modal while it is open. It takes the focus and returns it when it closes. */
export function useModal(root: RefObject<HTMLDialogElement | null>, isOpen: boolean) {
  // A passive effect would return the focus some time after the dialog has gone, out of the field in which the person types by then.
  useLayoutEffect(() => {
    const dialog = root.current
    if (!dialog || !isOpen) return
    const previousFocus = document.activeElement
    if (!dialog.open) dialog.showModal()
    return () => {
      if (dialog.open) dialog.close()
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus()
    }
  }, [root, isOpen])
}
