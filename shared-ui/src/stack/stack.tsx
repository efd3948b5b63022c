import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './stack.module.css'

export type Gap = 's' | 'm' | 'l'
export type StackProps = ComponentPropsWithRef<'div'> & {
  gap?: Gap
  as?: 'div' | 'section' | 'article' | 'ul' | 'ol' | 'li'
}

/** Arranges its children below each other. */
export function Stack({ gap = 'm', as = 'div', className, ...rest }: StackProps) {
  // None of these elements has props of its own, so the props of a div fit all of them.
  const Element = as as 'div'
  return <Element {...rest} data-gap={gap} className={clsx(css.Stack, className)} />
}

export type RowProps = ComponentPropsWithRef<'div'> & {
  gap?: Gap
  /** Wraps to the next line where there is no room. On by default. */
  wrap?: boolean
  /** Puts the first and the last child at the edges. */
  spread?: boolean
}

/** Arranges its children beside each other. */
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
