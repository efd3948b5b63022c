import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from '../field/field.module.css'
import { type FieldBaseProps, FieldError, FieldHint, getFieldAria, getFieldId, useFieldError } from '../field/field.tsx'

export type CheckboxFieldProps = FieldBaseProps &
  Omit<ComponentPropsWithRef<'input'>, 'type' | 'name'> & { label: ReactNode }

/** One checkbox with its label. */
export function CheckboxField({
  label,
  name,
  hint,
  error: submittedError,
  attempt,
  className,
  id = getFieldId(name),
  'aria-describedby': others,
  ...rest
}: CheckboxFieldProps) {
  const error = useFieldError(id, { error: submittedError, attempt })
  const { hintId, errorId, aria } = getFieldAria(id, { hint, error }, others)
  return (
    <div className={clsx(css.Field, className)}>
      <FieldError id={errorId}>{error}</FieldError>
      <label htmlFor={id} className={css.CheckboxLabel}>
        <input {...rest} {...aria} type="checkbox" id={id} name={name} className={css.Checkbox} />
        <span>{label}</span>
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
    </div>
  )
}
