import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from '../field/field.module.css'
import { describe, FieldError, FieldHint, fieldIdOf } from '../field/field-messages.tsx'

type Shared = {
  label: ReactNode
  name: string
  hint?: ReactNode
  error?: ReactNode
  /** "(optional)" in the person's language. Fields without it are required. */
  optionalLabel?: string
  /** The label is the page's heading; leave out the page's `title` then. */
  labelAsHeading?: boolean
  /** For the control itself; `className` goes to the root. */
  controlClassName?: string
}
type SingleLine = { multiline?: false } & Omit<ComponentPropsWithRef<'input'>, keyof Shared>
type MultiLine = { multiline: true } & Omit<ComponentPropsWithRef<'textarea'>, keyof Shared>
export type TextFieldProps = Shared & (SingleLine | MultiLine)

/** One line or several lines of text with label, hint and error. Further props go to the input. */
export function TextField({
  label,
  name,
  hint,
  error,
  optionalLabel,
  labelAsHeading = false,
  controlClassName,
  className,
  id = fieldIdOf(name),
  'aria-describedby': others,
  ...control
}: TextFieldProps) {
  const { hintId, errorId, aria } = describe(id, { hint, error }, others)
  const text = (
    <>
      {label} {optionalLabel && <span className={css.Optional}>{optionalLabel}</span>}
    </>
  )
  const shared = { id, name, ...aria, className: clsx(css.Control, controlClassName) }
  return (
    <div className={clsx(css.Field, className)}>
      <label htmlFor={id} className={css.Label}>
        {labelAsHeading ? (
          <h1 tabIndex={-1} data-page-heading>
            {text}
          </h1>
        ) : (
          text
        )}
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldError id={errorId}>{error}</FieldError>
      {isMultiline(control) ? (
        <textarea rows={4} {...withoutSwitch(control)} {...shared} />
      ) : (
        <input type="text" {...withoutSwitch(control)} {...shared} />
      )}
    </div>
  )
}

const isMultiline = <T extends { multiline?: boolean }>(props: T): props is T & { multiline: true } =>
  props.multiline === true
const withoutSwitch = <T extends { multiline?: boolean }>({ multiline: _, ...rest }: T) => rest
