import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from '../field/field.module.css'
import type { FieldBaseProps } from '../field/field.tsx'
import { FieldError, FieldHint, getFieldAria, getFieldId } from '../field/field-messages.tsx'

export type CheckboxFieldProps = FieldBaseProps &
  Omit<ComponentPropsWithRef<'input'>, 'type' | 'name'> & { label: ReactNode }

/** One thing to say yes to. */
export function CheckboxField({
  label,
  name,
  hint,
  error,
  className,
  id = getFieldId(name),
  'aria-describedby': others,
  ...rest
}: CheckboxFieldProps) {
  const { hintId, errorId, aria } = getFieldAria(id, { hint, error }, others)
  return (
    <div className={clsx(css.Field, className)}>
      <FieldError id={errorId}>{error}</FieldError>
      <label htmlFor={id} className={css.Check}>
        <input {...rest} {...aria} type="checkbox" id={id} name={name} className={css.Box} />
        <span>{label}</span>
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
    </div>
  )
}
