import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from '../field/field.module.css'
import { Field, type FieldBaseProps } from '../field/field.tsx'

type CommonProps = FieldBaseProps & {
  label: ReactNode
  /** "(optional)" in the person's language. Fields without it are required. */
  optionalLabel?: string
  /** The label is the page's heading; leave out the page's `title` then. */
  labelAsHeading?: boolean
  /** Class of the control; `className` goes to the root. */
  controlClassName?: string
}
type SingleLineProps = { multiline?: false } & Omit<ComponentPropsWithRef<'input'>, keyof CommonProps>
type MultiLineProps = { multiline: true } & Omit<ComponentPropsWithRef<'textarea'>, keyof CommonProps>
export type TextFieldProps = CommonProps & (SingleLineProps | MultiLineProps)

/** A text input or textarea with label, hint and error. Other props go to the control. */
export function TextField({
  label,
  name,
  hint,
  error,
  attempt,
  optionalLabel,
  labelAsHeading = false,
  controlClassName,
  className,
  id,
  'aria-describedby': others,
  ...control
}: TextFieldProps) {
  const text = (
    <>
      <span>{label}</span> {optionalLabel && <span className={css.Optional}>{optionalLabel}</span>}
    </>
  )
  return (
    <Field {...{ id, name, hint, error, attempt, labelAsHeading, className }} label={text} aria-describedby={others}>
      {(described) => {
        const shared = { ...described, className: clsx(css.Control, controlClassName) }
        return isMultiline(control) ? (
          <textarea rows={4} {...omitMultiline(control)} {...shared} />
        ) : (
          <input type="text" {...omitMultiline(control)} {...shared} />
        )
      }}
    </Field>
  )
}

const isMultiline = <T extends { multiline?: boolean }>(props: T): props is T & { multiline: true } =>
  props.multiline === true
const omitMultiline = <T extends { multiline?: boolean }>({ multiline: _, ...rest }: T) => rest
