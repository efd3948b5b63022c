import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from '../field/field.module.css'
import { Field, type FieldBaseProps } from '../field/field.tsx'

export type SelectFieldProps = FieldBaseProps &
  Omit<ComponentPropsWithRef<'select'>, 'children' | 'name'> & {
    label: ReactNode
    options: readonly { value: string; label: string }[]
  }

/** A native select, for lists that are too long for choice cards. */
export function SelectField({
  label,
  name,
  options,
  hint,
  error,
  attempt,
  className,
  id,
  'aria-describedby': others,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...{ id, name, label, hint, error, attempt, className }} aria-describedby={others}>
      {(described) => (
        <select {...rest} {...described} className={css.Control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
