import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './page.module.css'

/** The bar with the primary action: on phones it stays within the thumb's reach, above the bottom bar. Last thing in a form or page. */
export function ActionBar({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={clsx(css.Actions, className)} />
}
