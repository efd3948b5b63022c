import { Icon, type IconName } from '@radruf/shared-ui'
import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from './icon-control.module.css'

type IconControlProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  icon: IconName
  /** Names the effect of a press: "Mute", then "Unmute". */
  label: string
  /** `on`: the function is on. `danger`: ends the call. */
  tone?: 'plain' | 'on' | 'danger'
  badge?: ReactNode
  /** The button keeps its focus and ignores clicks. */
  disabled?: boolean
  /** A circle of 56 px over the picture, or a tile among tools. */
  shape?: 'round' | 'tile'
}

/** A button over the picture: an icon with its label below. */
export const IconControl = ({
  icon,
  label,
  tone = 'plain',
  shape = 'round',
  badge,
  disabled = false,
  onClick,
  className,
  ...rest
}: IconControlProps) => (
  <button
    type="button"
    {...rest}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onClick}
    data-tone={tone}
    className={clsx(css.Control, shape === 'round' ? css.Round : css.Tile, className)}
  >
    <span className={css.Face}>
      <Icon name={icon} size={1.5} />
      {badge}
    </span>
    <span className={css.Label}>{label}</span>
  </button>
)
