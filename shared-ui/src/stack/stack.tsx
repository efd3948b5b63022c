import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './stack.module.css'

export type Gap = 's' | 'm' | 'l'
export type StackProps = ComponentPropsWithRef<'div'> & {
  gap?: Gap
  as?: 'div' | 'section' | 'article' | 'ul' | 'ol' | 'li'
}

/** Things below each other. */
export function Stack({ gap = 'm', as = 'div', className, ...rest }: StackProps) {
  // The element is one of a few without props of their own, so a div's props fit all of them.
  const Element = as as 'div'
  return <Element {...rest} data-gap={gap} className={clsx(css.Stack, className)} />
}
