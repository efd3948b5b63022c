import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import css from './skeleton.module.css'

export type SkeletonProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** The loading content in words. */
  label: string
  lines?: number
  /** Adds a block of this height (any CSS length) before the lines. With it, `lines` defaults to 0. */
  height?: string
}

/** A placeholder for loading content, of the same size so that the layout does not shift. */
export function Skeleton({ label, height, lines = height ? 0 : 3, className, ...rest }: SkeletonProps) {
  return (
    <div {...rest} data-skeleton role="status" className={clsx(css.Skeleton, className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {height && <span aria-hidden="true" className={css.Block} style={{ blockSize: height }} />}
      {Array.from({ length: lines }, (_, index) => index + 1).map((line) => (
        <span key={line} aria-hidden="true" className={css.Bar} />
      ))}
    </div>
  )
}
