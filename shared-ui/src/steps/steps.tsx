import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './steps.module.css'

export type StepsProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** From 1. */
  current: number
  total: number
  /** "Step 2 of 6", in words. */
  label: string
}

/** Where one is in a row of pages. The words say it; the marks repeat it. */
export function Steps({ current, total, label, className, ...rest }: StepsProps) {
  return (
    <div {...rest} className={clsx(css.Steps, className)}>
      <p className={css.Label}>{label}</p>
      <div aria-hidden="true" className={css.Marks}>
        {Array.from({ length: total }, (_, index) => index + 1).map((step) => (
          <span
            key={step}
            data-state={step < current ? 'done' : step === current ? 'current' : 'ahead'}
            className={css.Mark}
          />
        ))}
      </div>
    </div>
  )
}
