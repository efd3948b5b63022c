import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './visually-hidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: ComponentPropsWithRef<'span'>) {
  return <span {...rest} className={clsx(css.VisuallyHidden, className)} />
}
