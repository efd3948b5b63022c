import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import css from './skeleton.module.css'

export type SkeletonProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** What is being loaded, in words. */
  label: string
  lines?: number
  /** One block of this height (any CSS length) in place of lines. */
  height?: string
}

/** The place of something that is on its way. */
export function Skeleton({ label, lines = 3, height, className, ...rest }: SkeletonProps) {
  const bars = height ? [1] : Array.from({ length: lines }, (_, index) => index + 1)
  return (
    <div {...rest} role="status" className={clsx(css.Skeleton, className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {bars.map((bar) => (
        <span key={bar} aria-hidden="true" className={css.Bar} style={height ? { blockSize: height } : undefined} />
      ))}
    </div>
  )
}
