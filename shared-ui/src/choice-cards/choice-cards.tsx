import { clsx } from 'clsx'
import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from 'react'
import { type FieldBaseProps, FieldGroup } from '../field/field.tsx'
import css from './choice-cards.module.css'

export type ChoiceOption = { value: string; label: ReactNode; hint?: ReactNode; icon?: ReactNode }

type CommonProps = FieldBaseProps & {
  legend: ReactNode
  options: readonly ChoiceOption[]
  /** The legend is the page's heading; leave out the page's `title` then. */
  legendAsHeading?: boolean
}
type SingleChoiceProps = {
  multiple?: false
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
}
type MultipleChoiceProps = {
  multiple: true
  value?: readonly string[]
  defaultValue?: readonly string[]
  onChange?: (value: string[]) => void
}
export type ChoiceCardsProps = CommonProps &
  (SingleChoiceProps | MultipleChoiceProps) &
  Omit<ComponentPropsWithRef<'fieldset'>, keyof CommonProps | 'onChange' | 'defaultValue' | 'value'>

/** Options as large cards: native radio buttons, or checkboxes with `multiple`, in a fieldset. */
export function ChoiceCards({
  options,
  multiple,
  value,
  defaultValue,
  onChange,
  className,
  ...question
}: ChoiceCardsProps) {
  const isSelected = (chosen: string | readonly string[] | undefined, option: string) =>
    Array.isArray(chosen) ? chosen.includes(option) : chosen === option
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (!onChange) return
    if (!multiple) return (onChange as (value: string) => void)(currentTarget.value)
    const boxes = currentTarget.closest('fieldset')?.querySelectorAll('input') ?? []
    ;(onChange as (value: string[]) => void)([...boxes].filter((box) => box.checked).map((box) => box.value))
  }
  return (
    <FieldGroup {...question} className={clsx(css.ChoiceCards, className)}>
      {(control) => (
        <div className={css.Options}>
          {options.map((option) => (
            <label key={option.value} className={css.Card}>
              <input
                {...control}
                type={multiple ? 'checkbox' : 'radio'}
                value={option.value}
                className={css.Input}
                onChange={handleChange}
                {...(value === undefined
                  ? { defaultChecked: isSelected(defaultValue, option.value) }
                  : { checked: isSelected(value, option.value) })}
              />
              {option.icon && (
                <span aria-hidden="true" className={css.Icon}>
                  {option.icon}
                </span>
              )}
              <span className={css.Text}>
                <span className={css.Label}>{option.label}</span>
                {option.hint && <span className={css.Hint}>{option.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
