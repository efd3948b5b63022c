import { Icon } from '@radruf/shared-ui'
import { clsx } from 'clsx'
import css from './folded-warning.module.css'
import type { Room } from './use-room.ts'

/** The warning about a bad line in one line, which opens the sheet. Nothing while the sheet is open or the line is good. */
export const FoldedWarning = ({
  warning: { isLine, title, unfold },
  className,
}: {
  warning: Room['warning']
  className?: string | undefined
}) =>
  isLine && (
    <button type="button" className={clsx(css.FoldedWarning, className)} onClick={unfold}>
      <Icon name="warning" size={1.25} /> <span role="alert">{title}</span>
    </button>
  )
