import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import css from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  icon: IconName
  /** The accessible name and the tooltip. */
  label: string
  /** For a toggle: whether it is on. The label stays the same in both states. */
  pressed?: boolean
  /** The button keeps its focus and ignores clicks. */
  disabled?: boolean
  variant?: 'quiet' | 'secondary' | 'primary' | 'danger'
}

/** A round button that shows only an icon. */
export function IconButton({
  icon,
  label,
  pressed,
  disabled = false,
  variant = 'quiet',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      data-variant={variant}
      className={clsx(css.IconButton, className)}
    >
      <Icon name={icon} />
    </button>
  )
}
