import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './steps.module.css'

export type StepsProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** Counted from 1. */
  current: number
  total: number
  /** The same in words, for example "Step 2 of 6". */
  label: string
}

/** The current step in a sequence of pages. The marks repeat the label and are hidden from assistive technology. */
export function Steps({ current, total, label, className, ...rest }: StepsProps) {
  return (
    <div {...rest} className={clsx(css.Steps, className)}>
      <p className={css.Label}>{label}</p>
      <div aria-hidden="true" className={css.Marks}>
        {Array.from({ length: total }, (_, index) => index + 1).map((step) => (
          <span
            key={step}
            data-state={step < current ? 'done' : step === current ? 'current' : 'upcoming'}
            className={css.Mark}
          />
        ))}
      </div>
    </div>
  )
}
