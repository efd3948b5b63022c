import { clsx } from 'clsx'
import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react'
import fieldCss from '../field/field.module.css'
import { describe, FieldError, FieldHint, fieldIdOf } from '../field/field-messages.tsx'
import css from './choice-cards.module.css'

export type Choice = { value: string; label: ReactNode; hint?: ReactNode; icon?: ReactNode }

type Shared = {
  legend: ReactNode
  name: string
  options: readonly Choice[]
  hint?: ReactNode
  error?: ReactNode
  /** The legend is the page's heading; leave out the page's `title` then. */
  legendAsHeading?: boolean
}
type One = {
  multiple?: false
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
}
type Many = {
  multiple: true
  value?: readonly string[]
  defaultValue?: readonly string[]
  onChange?: (value: string[]) => void
}
export type ChoiceCardsProps = Shared &
  (One | Many) &
  Omit<ComponentPropsWithRef<'fieldset'>, keyof Shared | 'onChange' | 'defaultValue' | 'value'>

/** Options as large cards: native radio buttons, or checkboxes with `multiple`, in a fieldset. */
export function ChoiceCards({
  legend,
  name,
  options,
  hint,
  error,
  legendAsHeading = false,
  multiple,
  value,
  defaultValue,
  onChange,
  className,
  id = fieldIdOf(name),
  'aria-describedby': others,
  ...rest
}: ChoiceCardsProps) {
  const { hintId, errorId, aria } = describe(id, { hint, error }, others)
  const isIn = (chosen: string | readonly string[] | undefined, option: string) =>
    Array.isArray(chosen) ? chosen.includes(option) : chosen === option
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (!onChange) return
    if (!multiple) return (onChange as (value: string) => void)(currentTarget.value)
    const boxes = currentTarget.closest('fieldset')?.querySelectorAll('input') ?? []
    ;(onChange as (value: string[]) => void)([...boxes].filter((box) => box.checked).map((box) => box.value))
  }
  return (
    <fieldset
      {...rest}
      id={id}
      aria-describedby={aria['aria-describedby']}
      data-invalid={error ? true : undefined}
      className={clsx(css.ChoiceCards, className)}
    >
      <legend className={fieldCss.Label}>
        {legendAsHeading ? (
          <h1 tabIndex={-1} data-page-heading>
            {legend}
          </h1>
        ) : (
          legend
        )}
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldError id={errorId}>{error}</FieldError>
      <div className={css.Options}>
        {options.map((option) => (
          <label key={option.value} className={css.Card}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              value={option.value}
              aria-invalid={aria['aria-invalid']}
              className={css.Input}
              onChange={choose}
              {...(value === undefined
                ? { defaultChecked: isIn(defaultValue, option.value) }
                : { checked: isIn(value, option.value) })}
            />
            {option.icon && (
              <span aria-hidden="true" className={css.Picture}>
                {option.icon}
              </span>
            )}
            <span className={css.Text}>
              <span className={css.Name}>{option.label}</span>
              {option.hint && <span className={css.Hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
