import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from './field.module.css'
import { describe, FieldError, FieldHint, fieldIdOf } from './field-messages.tsx'

/** What every field is given, whatever one answers with. */
export type Question = {
  name: string
  hint?: ReactNode
  error?: ReactNode
}

type Described = ReturnType<typeof describe>['aria']

type FieldProps = Question & {
  id?: string
  label: ReactNode
  /** The label is the page's heading. */
  labelAsHeading?: boolean
  className?: string
  'aria-describedby'?: string
  /** The control; it gets its id, its name and what is said about it. */
  children: (control: { id: string; name: string } & Described) => ReactNode
}

/** A control with its label above it, its hint and its error, all of which are read with it. */
export function Field({
  name,
  id = fieldIdOf(name),
  label,
  labelAsHeading,
  hint,
  error,
  className,
  'aria-describedby': others,
  children,
}: FieldProps) {
  const { hintId, errorId, aria } = describe(id, { hint, error }, others)
  return (
    <div className={clsx(css.Field, className)}>
      <label htmlFor={id} className={css.Label}>
        <Asked asHeading={labelAsHeading}>{label}</Asked>
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldError id={errorId}>{error}</FieldError>
      {children({ id, name, ...aria })}
    </div>
  )
}

type FieldGroupProps = Question &
  Omit<ComponentPropsWithRef<'fieldset'>, 'children' | 'name'> & {
    legend: ReactNode
    /** The legend is the page's heading. */
    legendAsHeading?: boolean
    /** The controls; each says that it is refused, the group says why. */
    children: (control: { name: string } & Pick<Described, 'aria-invalid'>) => ReactNode
  }

/** Several controls that answer one question. */
export function FieldGroup({
  name,
  id = fieldIdOf(name),
  legend,
  legendAsHeading,
  hint,
  error,
  'aria-describedby': others,
  children,
  ...rest
}: FieldGroupProps) {
  const { hintId, errorId, aria } = describe(id, { hint, error }, others)
  return (
    <fieldset {...rest} id={id} aria-describedby={aria['aria-describedby']} data-invalid={error ? true : undefined}>
      <legend className={css.Label}>
        <Asked asHeading={legendAsHeading}>{legend}</Asked>
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldError id={errorId}>{error}</FieldError>
      {children({ name, 'aria-invalid': aria['aria-invalid'] })}
    </fieldset>
  )
}

function Asked({ asHeading = false, children }: { asHeading?: boolean; children: ReactNode }) {
  return asHeading ? (
    <h1 tabIndex={-1} data-page-heading>
      {children}
    </h1>
  ) : (
    children
  )
}
