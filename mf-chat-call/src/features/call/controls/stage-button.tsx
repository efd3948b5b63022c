import type { ComponentPropsWithRef } from 'react'
import css from './stage-button.module.css'

type StageButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className'> & {
  tone?: 'plain' | 'brand'
  size?: 's' | 'm'
  /** The button keeps its focus and ignores clicks. */
  disabled?: boolean
}

/** A wide button on the picture, with an icon and a word. `brand` takes the remaining space. */
export const StageButton = ({ tone = 'plain', size = 'm', disabled = false, onClick, ...rest }: StageButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onClick}
    data-tone={tone}
    data-size={size}
    className={css.Button}
  />
)
