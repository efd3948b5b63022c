import { Icon } from '@radruf/shared-ui'
import { type ReactNode, useState } from 'react'
import type { Drawing } from '../illustrations/drawings.ts'
import { Illustration } from '../illustrations/illustration.tsx'
import { MarkRing } from '../illustrations/mark-ring.tsx'
import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx'
import css from './choice-tiles.module.css'

export type ChoiceTile = {
  value: string
  label: ReactNode
  drawing: Drawing
  /** A line below the label of a wide tile. */
  hint?: ReactNode
  /** The tile takes a row of its own, as long as the tiles stand in few columns. */
  wide?: boolean
}
export type ChoiceTilesProps = ChoiceGroupProps & { options: readonly ChoiceTile[] }

/**
 * Options as tiles with a drawing. The drawn ring goes around the drawing of a single choice; several choices have a tick. The
 * ring draws itself after a tap and is complete where the choice was made before.
 */
export function ChoiceTiles(props: ChoiceTilesProps) {
  const [initial] = useState(props.value)
  return (
    <ChoiceGroup
      {...props}
      optionsClassName={css.Tiles}
      renderOption={({ value, label, drawing, hint, wide }, control) => (
        <label key={value} className={css.Tile} data-wide={wide || undefined}>
          <input {...control} />
          <span aria-hidden="true" className={css.Picture}>
            <Illustration drawing={drawing} soft className={css.Drawing} />
            {control.checked && !props.multiple && (
              <MarkRing
                shape={getRingShape(value)}
                width={106}
                height={96}
                weight={4.5}
                still={initial.includes(value)}
                className={css.Ring}
              />
            )}
          </span>
          {control.checked && props.multiple && (
            <span aria-hidden="true" className={css.Tick}>
              <Icon name="check" size={1.125} />
            </span>
          )}
          <span className={css.Text}>
            <span>{label}</span>
            {wide && hint && <span className={css.Hint}>{hint}</span>}
          </span>
        </label>
      )}
    />
  )
}

/** Returns the ring of an option, so that no two hand-drawn rings beside each other are equal. */
const getRingShape = (value: string) => (['a', 'b', 'c'] as const)[value.length % 3] ?? 'a'
