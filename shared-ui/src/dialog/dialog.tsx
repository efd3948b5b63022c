import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import css from './dialog.module.css'

export type DialogProps = Omit<ComponentPropsWithRef<'dialog'>, 'open' | 'onClose' | 'title' | 'ref'> & {
  open: boolean
  /** The person closed it: by the close button, by Escape or by a tap beside it. */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  actions?: ReactNode
}

/** A modal question or explanation: a native dialog that takes the focus and gives it back. */
export function Dialog({ open, onClose, title, closeLabel, actions, className, children, ...rest }: DialogProps) {
  const titleId = useId()
  const root = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = root.current
    if (!dialog || !open) return
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    return () => {
      if (dialog.open) dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is for the ground beside the dialog; Escape is its key.
    <dialog
      {...rest}
      ref={root}
      aria-labelledby={titleId}
      onClose={() => open && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={clsx(css.Dialog, className)}
    >
      {open && (
        <div className={css.Sheet}>
          <header className={css.Header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </header>
          <div className={css.Body}>{children}</div>
          {actions && <footer className={css.Actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
