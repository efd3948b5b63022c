import type { ComponentPropsWithRef } from 'react'
import css from './stage-button.module.css'

type StageButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className'> & {
  tone?: 'plain' | 'brand'
  size?: 's' | 'm'
  /** Takes the remaining space, as a `brand` button does. */
  wide?: boolean
  /** The button keeps its focus and ignores clicks. */
  disabled?: boolean
}

/** A button on the picture, with an icon and a word. */
export const StageButton = ({
  tone = 'plain',
  size = 'm',
  wide = false,
  disabled = false,
  onClick,
  ...rest
}: StageButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onClick}
    data-tone={tone}
    data-size={size}
    data-wide={wide || undefined}
    className={css.Button}
  />
)
