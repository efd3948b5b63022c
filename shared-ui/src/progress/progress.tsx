import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import css from './progress.module.css'

export type ProgressProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  label: ReactNode
  /** Left out: how far it has come is not known. */
  value?: number
  max?: number
}

/** How far something under way has come. */
export function Progress({ label, value, max = 100, className, ...rest }: ProgressProps) {
  const id = useId()
  return (
    <div {...rest} className={clsx(css.Progress, className)}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={value} max={max} className={css.Bar} />
    </div>
  )
}
