import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './icon.module.css'
import { ICONS } from './icons.ts'

export type IconName = keyof typeof ICONS
export type IconProps = ComponentPropsWithRef<'svg'> & {
  name: IconName
  /** In rem, so that the icon grows with the text. */
  size?: number
}

/** A line icon beside a text with the same meaning. Hidden from assistive technology. */
export function Icon({ name, size = 1.5, className, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
      className={clsx(css.Icon, className)}
      style={{ inlineSize: `${size}rem`, blockSize: `${size}rem`, ...rest.style }}
    >
      <path d={ICONS[name]} />
    </svg>
  )
}
