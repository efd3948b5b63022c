import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { type FieldBaseProps, FieldGroup } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import css from './rating-field.module.css'

export type RatingValue = 1 | 2 | 3 | 4 | 5

export type RatingFieldProps = FieldBaseProps &
  Omit<ComponentPropsWithRef<'fieldset'>, 'onChange' | 'defaultValue' | 'name'> & {
    legend: ReactNode
    /** The meaning of 1 to 5 in words. */
    labels: readonly [string, string, string, string, string]
    defaultValue?: number
    onChange?: (value: RatingValue) => void
  }

const VALUES = [1, 2, 3, 4, 5] as const

/** One to five stars beside their question: native radio buttons, each named by its label. */
export function RatingField({ labels, defaultValue, onChange, className, ...question }: RatingFieldProps) {
  return (
    <FieldGroup {...question} className={clsx(css.RatingField, className)}>
      {(control) => (
        <div className={css.Stars}>
          {VALUES.map((value) => (
            <label key={value} className={css.Star}>
              <input
                {...control}
                type="radio"
                value={value}
                defaultChecked={value === defaultValue}
                onChange={() => onChange?.(value)}
                className={css.Input}
              />
              <Icon name="star" size={2.25} strokeWidth={1.6} className={css.Icon} />
              <span className={css.Label}>{labels[value - 1]}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
