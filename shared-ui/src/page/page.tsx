import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../icon/icon.tsx'
import css from './page.module.css'

export type PageProps = Omit<ComponentPropsWithRef<'div'>, 'title'> & {
  /** The page's heading. Leave it out only where a field's label or legend is the heading (`legendAsHeading`). */
  title?: ReactNode
  lead?: ReactNode
  back?: { to: string; label: string; icon?: 'back' | 'close' }
  /** One primary action and at most one other. A submit button needs the form's id: `<Button form={id}>`. */
  actions?: ReactNode
  /** Help, links or facts: beside the content on wide screens, above the action bar on phones. */
  aside?: ReactNode
  /** Further content: below the content on wide screens, the last on phones. */
  details?: ReactNode
  wide?: boolean
}

/** One page: heading, content, action bar and aside. The heading takes the focus after a navigation. */
export function Page({
  title,
  lead,
  back,
  actions,
  aside,
  details,
  wide = false,
  className,
  children,
  ...rest
}: PageProps) {
  return (
    <div
      {...rest}
      data-wide={wide || undefined}
      data-aside={aside ? true : undefined}
      className={clsx(css.Page, className)}
    >
      {(back || title || lead) && (
        <header className={css.Header}>
          {back && (
            <Link to={back.to} className={css.Back}>
              <Icon name={back.icon ?? 'back'} size={1.25} />
              {back.label}
            </Link>
          )}
          {title && (
            <h1 tabIndex={-1} data-page-heading>
              {title}
            </h1>
          )}
          {lead && <p className={css.Lead}>{lead}</p>}
        </header>
      )}
      <div className={css.Content}>{children}</div>
      {actions && <ActionBar>{actions}</ActionBar>}
      {aside && <div className={css.Aside}>{aside}</div>}
      {details && <div className={css.Details}>{details}</div>}
    </div>
  )
}

/**
 * The primary action, at the end of a form or page. On phones a bar at the screen's edge, always of the same height; where the
 * tab bar is, it ends the content.
 */
export function ActionBar({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={clsx(css.Actions, className)} />
}
