import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './stack.module.css'
import type { Gap } from './stack.tsx'

export type RowProps = ComponentPropsWithRef<'div'> & {
  gap?: Gap
  /** Goes on in the next line where there is no room; on unless told otherwise. */
  wrap?: boolean
  /** First and last thing at the edges. */
  spread?: boolean
}

/** Things beside each other. */
export function Row({ gap = 'm', wrap = true, spread = false, className, ...rest }: RowProps) {
  return (
    <div
      {...rest}
      data-gap={gap}
      data-wrap={wrap || undefined}
      data-spread={spread || undefined}
      className={clsx(css.Row, className)}
    />
  )
}
