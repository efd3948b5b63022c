import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from './field.module.css'
import { FieldError, FieldHint, getFieldAria, getFieldId } from './field-messages.tsx'

/** What every field is given, whatever one answers with. */
export type FieldBaseProps = {
  name: string
  hint?: ReactNode
  error?: ReactNode
}

type FieldAria = ReturnType<typeof getFieldAria>['aria']

type FieldProps = FieldBaseProps & {
  id?: string
  label: ReactNode
  /** The label is the page's heading. */
  labelAsHeading?: boolean
  className?: string
  'aria-describedby'?: string
  /** The control; it gets its id, its name and what is said about it. */
  children: (control: { id: string; name: string } & FieldAria) => ReactNode
}

/** A control with its label above it, its hint and its error, all of which are read with it. */
export function Field({
  name,
  id = getFieldId(name),
  label,
  labelAsHeading,
  hint,
  error,
  className,
  'aria-describedby': others,
  children,
}: FieldProps) {
  const { hintId, errorId, aria } = getFieldAria(id, { hint, error }, others)
  return (
    <div className={clsx(css.Field, className)}>
      <label htmlFor={id} className={css.Label}>
        <FieldHeading asHeading={labelAsHeading}>{label}</FieldHeading>
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldError id={errorId}>{error}</FieldError>
      {children({ id, name, ...aria })}
    </div>
  )
}

type FieldGroupProps = FieldBaseProps &
  Omit<ComponentPropsWithRef<'fieldset'>, 'children' | 'name'> & {
    legend: ReactNode
    /** The legend is the page's heading. */
    legendAsHeading?: boolean
    /** The controls; each says that it is refused, the group says why. */
    children: (control: { name: string } & Pick<FieldAria, 'aria-invalid'>) => ReactNode
  }

/** Several controls that answer one question. */
export function FieldGroup({
  name,
  id = getFieldId(name),
  legend,
  legendAsHeading,
  hint,
  error,
  'aria-describedby': others,
  children,
  ...rest
}: FieldGroupProps) {
  const { hintId, errorId, aria } = getFieldAria(id, { hint, error }, others)
  return (
    <fieldset {...rest} id={id} aria-describedby={aria['aria-describedby']} data-invalid={error ? true : undefined}>
      <legend className={css.Label}>
        <FieldHeading asHeading={legendAsHeading}>{legend}</FieldHeading>
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldError id={errorId}>{error}</FieldError>
      {children({ name, 'aria-invalid': aria['aria-invalid'] })}
    </fieldset>
  )
}

function FieldHeading({ asHeading = false, children }: { asHeading?: boolean; children: ReactNode }) {
  return asHeading ? (
    <h1 tabIndex={-1} data-page-heading>
      {children}
    </h1>
  ) : (
    children
  )
}
