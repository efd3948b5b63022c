import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './spinner.module.css'

export type SpinnerProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** What one is waiting for, in words. */
  label: string
}

/** A short wait, with what is being waited for. */
export function Spinner({ label, className, ...rest }: SpinnerProps) {
  return (
    <div {...rest} role="status" className={clsx(css.Spinner, className)}>
      <span aria-hidden="true" className={css.Wheel} />
      <span>{label}</span>
    </div>
  )
}
