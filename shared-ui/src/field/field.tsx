import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import css from './field.module.css'
import { type SubmitAttempt, useCorrections } from './use-corrections.ts'

/** Props of every field. */
export type FieldBaseProps = SubmitAttempt & {
  name: string
  hint?: ReactNode
  /** Disappears when the value changes, and is back after the next submit that finds it: see `attempt`. */
  error?: ReactNode
}

type FieldAria = ReturnType<typeof getFieldAria>['aria']

type FieldProps = FieldBaseProps & {
  id?: string
  label: ReactNode
  /** The label is the page's heading. */
  labelAsHeading?: boolean
  className?: string
  /** An error of the value as it is now, before any submit. */
  liveError?: string | undefined
  'aria-describedby'?: string
  /** Renders the control with its id, name and ARIA attributes. */
  children: (control: { id: string; name: string } & FieldAria) => ReactNode
}

/** A control with label, hint and error. Assistive technology reads all three with the control. */
export function Field({
  name,
  id = getFieldId(name),
  label,
  labelAsHeading,
  hint,
  className,
  liveError,
  'aria-describedby': others,
  children,
  ...submitted
}: FieldProps) {
  const submittedError = useFieldError(id, submitted)
  const error = liveError ?? submittedError
  const { hintId, errorId, aria } = getFieldAria(id, { hint, error }, others)
  return (
    <div className={clsx(css.Field, className)}>
      <label htmlFor={id} className={css.Label}>
        <FieldHeading asHeading={labelAsHeading}>{label}</FieldHeading>
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldError id={errorId} isLive={liveError !== undefined}>
        {error}
      </FieldError>
      {children({ id, name, ...aria })}
    </div>
  )
}

type FieldGroupProps = FieldBaseProps &
  Omit<ComponentPropsWithRef<'fieldset'>, 'children' | 'name'> & {
    legend: ReactNode
    /** The legend is the page's heading. */
    legendAsHeading?: boolean
    /** Renders the controls. Each is marked as invalid; the group carries the error's text. */
    children: (control: { name: string } & Pick<FieldAria, 'aria-invalid'>) => ReactNode
  }

/** A fieldset of controls that answer one question. */
export function FieldGroup({
  name,
  id = getFieldId(name),
  legend,
  legendAsHeading,
  hint,
  error: submittedError,
  attempt,
  'aria-describedby': others,
  children,
  ...rest
}: FieldGroupProps) {
  const error = useFieldError(id, { error: submittedError, attempt })
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

/** The default id of a field with this name; links of the error summary use it too. */
export const getFieldId = (name: string): string => `field-${name}`

/** The field's error for as long as its value is the one that was submitted. */
export function useFieldError(id: string, { error, attempt }: Pick<FieldBaseProps, 'error' | 'attempt'>): ReactNode {
  const corrected = useCorrections(error ? [id] : [], typeof error === 'string' ? error : '', { attempt })
  return corrected.includes(id) ? undefined : error
}

/** The ids of a field's hint and error, and the ARIA attributes by which its control refers to them. */
export function getFieldAria(id: string, { hint, error }: { hint?: ReactNode; error?: ReactNode }, others?: string) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  return {
    hintId,
    errorId,
    aria: {
      'aria-describedby': clsx(others, hint && hintId, error && errorId) || undefined,
      'aria-invalid': error ? (true as const) : undefined,
    },
  }
}

export function FieldHint({ id, children }: { id: string; children?: ReactNode }) {
  return children ? (
    <p id={id} className={css.Hint}>
      {children}
    </p>
  ) : null
}

/** `isLive`: assistive technology reads the error when it appears. */
export function FieldError({ id, isLive, children }: { id: string; isLive?: boolean; children?: ReactNode }) {
  return children ? (
    <p id={id} role={isLive ? 'status' : undefined} className={css.Error}>
      <Icon name="error" size={1.25} />
      <span>{children}</span>
    </p>
  ) : null
}
