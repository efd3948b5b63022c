import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type ReactElement, type ReactNode, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import css from './dialog.module.css'
import { useModal } from './use-modal.ts'

export type DialogProps = Omit<ComponentPropsWithRef<'dialog'>, 'open' | 'onClose' | 'title' | 'ref'> & {
  open: boolean
  /** Called when the person closes the dialog: by its button, by Escape or by a click on the backdrop. */
  onClose: () => void
  title: ReactNode
  /** A text is the name of the button with the icon; an element is shown beside the icon. */
  closeLabel: string | ReactElement
  actions?: ReactNode
}

/** A native modal dialog. It takes the focus and returns it when it closes. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, closeLabel, actions, className, children, ...rest } = props
  const titleId = useId()
  const root = useRef<HTMLDialogElement>(null)
  useModal(root, open)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes by the backdrop; the key for that is Escape.
    <dialog
      {...rest}
      ref={root}
      aria-labelledby={titleId}
      onClose={() => open && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={clsx(css.Dialog, className)}
    >
      {open && (
        <div className={css.Panel}>
          <header className={css.Header}>
            <h2 id={titleId}>{title}</h2>
            {typeof closeLabel === 'string' ? (
              <IconButton icon="close" label={closeLabel} onClick={onClose} />
            ) : (
              <Button type="button" variant="quiet" onClick={onClose}>
                <Icon name="close" /> {closeLabel}
              </Button>
            )}
          </header>
          <div className={css.Body}>{children}</div>
          {actions && <footer className={css.Actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
