import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import css from './field.module.css'

/** The id that a field gets from its name, so that an error summary finds it without a script. */
export const getFieldId = (name: string): string => `field-${name}`

/** Ids of a field's hint and error, and what its control says of them to assistive technology. */
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

export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  return children ? (
    <p id={id} className={css.Error}>
      <Icon name="error" size={1.25} />
      <span>{children}</span>
    </p>
  ) : null
}
