import { Icon, type IconName } from '@radruf/shared-ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import css from './account.module.css'

type RowProps = { icon: IconName; title: ReactNode; hint?: ReactNode; value?: ReactNode; tone?: 'danger' }

/** A row that opens another page. */
export function LinkRow({
  to,
  preventScrollReset = false,
  ...row
}: RowProps & { to: string; preventScrollReset?: boolean }) {
  return (
    <li>
      <Link to={to} preventScrollReset={preventScrollReset} className={css.Row} data-tone={row.tone}>
        <RowContent {...row} />
        <Icon name="forward" size={1.25} className={css.Chevron} />
      </Link>
    </li>
  )
}

/** A row with a control of its own. */
export function ControlRow({ children, ...row }: RowProps & { children: ReactNode }) {
  return (
    <li className={css.Row}>
      <RowContent {...row} />
      {children}
    </li>
  )
}

export function RowContent({ icon, title, hint, value }: RowProps) {
  return (
    <>
      <Icon name={icon} size={1.5} />
      <span className={css.RowText}>
        <span>{title}</span>
        {hint && <span className={css.Small}>{hint}</span>}
      </span>
      {value && <span className={css.Value}>{value}</span>}
    </>
  )
}
