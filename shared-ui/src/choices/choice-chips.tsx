import { Icon } from '@radruf/shared-ui'
import type { ReactNode } from 'react'
import css from './choice-chips.module.css'
import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx'

export type ChoiceChipsProps = ChoiceGroupProps & {
  options: readonly { value: string; label: ReactNode }[]
}

/** Short options in a row that wraps. The error stands below the legend and goes with the first tap. */
export function ChoiceChips(props: ChoiceChipsProps) {
  return (
    <ChoiceGroup
      {...props}
      optionsClassName={css.Chips}
      renderOption={({ value, label }, control) => (
        <label key={value} className={css.Chip}>
          <input {...control} />
          {control.checked && <Icon name="check" size={1.125} className={css.Tick} />}
          <span>{label}</span>
        </label>
      )}
    />
  )
}
