import type { ComponentPropsWithRef } from 'react'
import css from './stage-button.module.css'

/** A wide button on the picture, with an icon and a word. `brand` and `light` take the remaining space. */
export const StageButton = ({
  tone = 'plain',
  size = 'm',
  ...rest
}: Omit<ComponentPropsWithRef<'button'>, 'className'> & { tone?: 'plain' | 'light' | 'brand'; size?: 's' | 'm' }) => (
  <button type="button" {...rest} data-tone={tone} data-size={size} className={css.Button} />
)
