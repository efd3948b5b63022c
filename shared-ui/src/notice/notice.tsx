import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import css from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

export type NoticeProps = Omit<ComponentPropsWithRef<'div'>, 'title'> & {
  tone?: NoticeTone
  title?: ReactNode
  /** Announced when it appears; with the tone `danger` at once. */
  live?: boolean
}

const ICONS: Record<NoticeTone, IconName> = { info: 'info', success: 'success', warning: 'warning', danger: 'error' }

/** A message beside the content that it is about. */
export function Notice({ tone = 'info', title, live = false, className, children, ...rest }: NoticeProps) {
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      {...rest}
      data-tone={tone}
      className={clsx(css.Notice, className)}
    >
      <Icon name={ICONS[tone]} className={css.Icon} />
      <div className={css.Text}>
        {title && <p className={css.Title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
