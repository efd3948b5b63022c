import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import css from './progress.module.css'

export type ProgressProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  label: ReactNode
  /** Leave it out while the progress is unknown. */
  value?: number
  max?: number
}

/** The progress of a running operation. */
export function Progress({ label, value, max = 100, className, ...rest }: ProgressProps) {
  const id = useId()
  return (
    <div {...rest} className={clsx(css.Progress, className)}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={value} max={max} className={css.Bar} />
    </div>
  )
}
