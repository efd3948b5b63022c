import { Icon } from '@radruf/shared-ui'
import { clsx } from 'clsx'
import css from './collapsed-warning.module.css'
import type { Room } from './use-room.ts'

/** The warning about a bad line in one line, which opens the sheet. Nothing while the sheet is open or the line is good. */
export const CollapsedWarning = ({
  warning: { isCollapsed, title, whose, expand },
  className,
}: {
  warning: Room['warning']
  className?: string | undefined
}) =>
  isCollapsed && (
    <button type="button" className={clsx(css.CollapsedWarning, className)} onClick={expand}>
      <Icon name="warning" size={1.25} />{' '}
      <span>
        {title} {whose && <small>{whose}</small>}
      </span>
    </button>
  )
