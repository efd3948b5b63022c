import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import fieldCss from '../field/field.module.css'
import { describe, FieldError, FieldHint, fieldIdOf } from '../field/field-messages.tsx'
import { Icon } from '../icon/icon.tsx'
import css from './rating-field.module.css'

export type RatingValue = 1 | 2 | 3 | 4 | 5

export type RatingFieldProps = Omit<ComponentPropsWithRef<'fieldset'>, 'onChange' | 'defaultValue'> & {
  legend: ReactNode
  name: string
  /** What 1, 2, 3, 4 and 5 mean, in words. */
  labels: readonly [string, string, string, string, string]
  hint?: ReactNode
  error?: ReactNode
  defaultValue?: number
  onChange?: (value: RatingValue) => void
}

const VALUES = [1, 2, 3, 4, 5] as const

/** One to five stars: native radio buttons whose names are words. */
export function RatingField({
  legend,
  name,
  labels,
  hint,
  error,
  defaultValue,
  onChange,
  className,
  id = fieldIdOf(name),
  'aria-describedby': others,
  ...rest
}: RatingFieldProps) {
  const { hintId, errorId, aria } = describe(id, { hint, error }, others)
  return (
    <fieldset
      {...rest}
      id={id}
      aria-describedby={aria['aria-describedby']}
      className={clsx(css.RatingField, className)}
    >
      <legend className={fieldCss.Label}>{legend}</legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldError id={errorId}>{error}</FieldError>
      <div className={css.Stars}>
        {VALUES.map((value) => (
          <label key={value} className={css.Star}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              aria-invalid={aria['aria-invalid']}
              onChange={() => onChange?.(value)}
              className={css.Input}
            />
            <Icon name="star" size={2} className={css.Drawing} />
            <span className={css.Word}>{labels[value - 1]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
