import { clsx } from 'clsx'
import type { ComponentPropsWithRef, InputEvent, ReactNode } from 'react'
import css from '../field/field.module.css'
import { Field, type FieldBaseProps, getFieldId } from '../field/field.tsx'
import { type TextLimit, useExcess } from '../field/use-excess.ts'

type CommonProps = FieldBaseProps & {
  label: ReactNode
  /** "(optional)" in the person's language. Fields without it are required. */
  optionalLabel?: string
  /** The label is the page's heading; leave out the page's `title` then. */
  labelAsHeading?: boolean
  /** Shows an error while the text is too long, and keeps its form from being sent. Nothing is cut. */
  limit?: TextLimit | undefined
  /** Class of the control; `className` goes to the root. */
  controlClassName?: string
}
type SingleLineProps = { multiline?: false } & Omit<ComponentPropsWithRef<'input'>, keyof CommonProps | 'maxLength'>
type MultiLineProps = { multiline: true } & Omit<ComponentPropsWithRef<'textarea'>, keyof CommonProps | 'maxLength'>
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
  limit,
  id = getFieldId(name),
  'aria-describedby': others,
  ...control
}: TextFieldProps) {
  const excess = useExcess(id, { limit, value: control.value, defaultValue: control.defaultValue })
  const text = (
    <>
      <span>{label}</span> {optionalLabel && <span className={css.Optional}>{optionalLabel}</span>}
    </>
  )
  return (
    <Field
      {...{ id, name, hint, error, attempt, labelAsHeading, className }}
      label={text}
      liveError={excess.error}
      aria-describedby={others}
    >
      {(described) => {
        const shared = {
          ...described,
          ...(limit && {
            onInput(event: InputEvent<HTMLInputElement> & InputEvent<HTMLTextAreaElement>) {
              excess.onInput(event)
              control.onInput?.(event)
            },
          }),
          className: clsx(css.Control, controlClassName),
        }
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
