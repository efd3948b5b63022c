import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from './point-list.module.css'

export type Point = { key: string; isDone: boolean; content: ReactNode }

export type PointListProps = ComponentPropsWithRef<'ul'> & {
  points: readonly Point[]
  /** Names the sign of a point that is done, for screen readers. */
  doneLabel: string
  /** Names the sign of a point that is still to do. */
  openLabel: string
}

/** Points of a summary, each with a sign: done, or still to do. */
export function PointList({ points, doneLabel, openLabel, className, ...rest }: PointListProps) {
  return (
    <ul {...rest} className={clsx(css.PointList, className)}>
      {points.map(({ key, isDone, content }) => (
        <li key={key} data-done={isDone || undefined} className={css.Point}>
          <Icon name={isDone ? 'check' : 'again'} strokeWidth={2.5} />
          <span className={css.Content}>
            <VisuallyHidden>{`${isDone ? doneLabel : openLabel}: `}</VisuallyHidden>
            {content}
          </span>
        </li>
      ))}
    </ul>
  )
}
