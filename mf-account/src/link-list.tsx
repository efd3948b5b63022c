import { Icon, type IconName } from '@radruf/shared-ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import css from './link-list.module.css'

export type LinkRow = {
  to: string
  label: ReactNode
  hint?: ReactNode
  icon?: IconName
  /** Replaces the icon. */
  picture?: ReactNode
  aside?: ReactNode
  onFocus?: () => void
}

/** Links below each other; each row is one target as wide as the list. */
export function LinkList({ rows, label }: { rows: readonly LinkRow[]; label?: string }) {
  return (
    <ul aria-label={label} className={css.LinkList}>
      {rows.map(({ to, label, hint, icon, picture, aside, onFocus }) => (
        <li key={to}>
          <Link to={to} className={css.Row} onFocus={onFocus} data-hit>
            {icon ? <Icon name={icon} /> : picture}
            <span className={css.Text}>
              <span className={css.Label}>{label}</span>
              {hint && <span className={css.Hint}>{hint}</span>}
            </span>
            {aside}
          </Link>
        </li>
      ))}
    </ul>
  )
}
