import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './stack.module.css'
import type { Gap } from './stack.tsx'

export type RowProps = ComponentPropsWithRef<'div'> & {
  gap?: Gap
  /** Goes on in the next line where there is no room; on unless told otherwise. */
  wrap?: boolean
  as?: 'div' | 'ul'
  /** First and last thing at the edges. */
  spread?: boolean
}

/** Things beside each other. */
export function Row({ gap = 'm', as = 'div', wrap = true, spread = false, className, ...rest }: RowProps) {
  // A list has no props of its own, so a div's fit.
  const Element = as as 'div'
  return (
    <Element
      {...rest}
      data-gap={gap}
      data-wrap={wrap || undefined}
      data-spread={spread || undefined}
      className={clsx(css.Row, className)}
    />
  )
}
