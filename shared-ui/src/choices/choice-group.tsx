import { type FieldBaseProps, FieldGroup } from '@radruf/shared-ui'
import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from './choice-group.module.css'

/** The common part of tiles and chips: one question, its options, and the chosen ones. */
export type ChoiceGroupProps = Omit<FieldBaseProps, 'hint'> & {
  legend: ReactNode
  /** The legend is the page's heading; leave out the page's `title` then. */
  legendAsHeading?: boolean
  /** Beside the legend, for example "several are fine". */
  note?: ReactNode
  hint?: ReactNode
  /** Several options can be chosen. */
  multiple?: boolean
  /** Options that deselect all others, for example "I don't know"; every other option deselects them. */
  exclusive?: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

type Props<Option extends { value: string }> = ChoiceGroupProps & {
  options: readonly Option[]
  className?: string
  optionsClassName?: string
  /** Renders an option around its control, a native radio button or checkbox that covers it. */
  renderOption: (option: Option, control: ComponentPropsWithRef<'input'> & { checked: boolean }) => ReactNode
}

/** A fieldset of options as native radio buttons or, with `multiple`, checkboxes. */
export function ChoiceGroup<Option extends { value: string }>({
  legend,
  legendAsHeading,
  note,
  hint,
  multiple = false,
  exclusive = [],
  value,
  onChange,
  options,
  className,
  optionsClassName,
  renderOption,
  ...field
}: Props<Option>) {
  const order = options.map((option) => option.value)
  const choose = (option: string, isChosen: boolean) =>
    onChange(multiple ? toggleOption(value, option, { isChosen, exclusive, order }) : [option])
  return (
    <FieldGroup
      {...field}
      className={clsx(css.ChoiceGroup, className)}
      legendAsHeading={legendAsHeading}
      legend={
        legendAsHeading ? (
          legend
        ) : (
          <>
            <span className={css.Legend}>{legend}</span> {note && <span className={css.Note}>{note}</span>}
          </>
        )
      }
      hint={hint}
    >
      {(control) => (
        <div className={optionsClassName}>
          {options.map((option) => {
            const isChosen = value.includes(option.value)
            return renderOption(option, {
              ...control,
              type: multiple ? 'checkbox' : 'radio',
              value: option.value,
              checked: isChosen,
              className: css.Input,
              onChange: ({ currentTarget }) => choose(option.value, currentTarget.checked),
            })
          })}
        </div>
      )}
    </FieldGroup>
  )
}

type Toggle = { isChosen: boolean; exclusive: readonly string[]; order: readonly string[] }

/** Returns the chosen options in their order after one was chosen or deselected. */
function toggleOption(value: readonly string[], option: string, { isChosen, exclusive, order }: Toggle): string[] {
  if (!isChosen) return value.filter((other) => other !== option)
  if (exclusive.includes(option)) return [option]
  return order.filter((other) => other === option || (!exclusive.includes(other) && value.includes(other)))
}
