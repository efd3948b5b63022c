import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './spinner.module.css'

export type SpinnerProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** The pending operation in words. */
  label: string
}

/** An indicator for a short wait, with its reason as text. */
export function Spinner({ label, className, ...rest }: SpinnerProps) {
  return (
    <div {...rest} role="status" className={clsx(css.Spinner, className)}>
      <span aria-hidden="true" className={css.Indicator} />
      <span>{label}</span>
    </div>
  )
}
