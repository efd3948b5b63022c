import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from '../field/field.module.css'
import { describe, FieldError, FieldHint, fieldIdOf } from '../field/field-messages.tsx'

export type SelectFieldProps = Omit<ComponentPropsWithRef<'select'>, 'children'> & {
  label: ReactNode
  name: string
  options: readonly { value: string; label: string }[]
  hint?: ReactNode
  error?: ReactNode
}

/** A choice from a list too long for choice cards. */
export function SelectField({
  label,
  name,
  options,
  hint,
  error,
  className,
  id = fieldIdOf(name),
  'aria-describedby': others,
  ...rest
}: SelectFieldProps) {
  const { hintId, errorId, aria } = describe(id, { hint, error }, others)
  return (
    <div className={clsx(css.Field, className)}>
      <label htmlFor={id} className={css.Label}>
        {label}
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldError id={errorId}>{error}</FieldError>
      <select {...rest} {...aria} id={id} name={name} className={css.Control}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
