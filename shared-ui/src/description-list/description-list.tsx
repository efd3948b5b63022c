import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from './description-list.module.css'

export type DescriptionItem = { term: ReactNode; detail: ReactNode; action?: ReactNode }
export type DescriptionListProps = ComponentPropsWithRef<'dl'> & { items: readonly DescriptionItem[] }

/** Terms with details, each with an optional link to change it. */
export function DescriptionList({ items, className, ...rest }: DescriptionListProps) {
  return (
    <dl {...rest} className={clsx(css.DescriptionList, className)}>
      {items.map(({ term, detail, action }, index) => (
        <div key={index} className={css.Item}>
          <dt className={css.Term}>{term}</dt>
          <dd className={css.Detail}>{detail}</dd>
          {action && <dd className={css.Action}>{action}</dd>}
        </div>
      ))}
    </dl>
  )
}
