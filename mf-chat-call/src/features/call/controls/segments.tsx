import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import css from './segments.module.css'

type Segment<V> = { value: V; label: string; isDisabled?: boolean }

/** Radio buttons on the stage as one pill. `name` groups them; `value` is the chosen one, if it is among them. */
export function Segments<V extends string | number>({
  legend,
  name,
  segments,
  value,
  onChoose,
  className,
  ...fieldset
}: Omit<ComponentProps<'fieldset'>, 'children' | 'onChange'> & {
  legend: string
  name: string
  segments: readonly Segment<V>[]
  value: V | undefined
  onChoose: (value: V) => void
}) {
  return (
    <fieldset {...fieldset} className={clsx(css.Segments, className)}>
      <legend>{legend}</legend>
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            name={name}
            checked={segment.value === value}
            disabled={segment.isDisabled}
            onChange={() => onChoose(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}
