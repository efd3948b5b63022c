import { Icon, type IconName } from '@radruf/shared-ui'
import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import css from './room.module.css'

export type RoundControlProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  icon: IconName
  /** Names what a press does: "Mute", then "Unmute". */
  label: string
  /** `on`: the function is on. `danger`: ends the call. */
  tone?: 'plain' | 'on' | 'danger'
  badge?: ReactNode
}

/** A round button of 56 px on the picture, with its label below. */
export const RoundControl = ({ icon, label, tone = 'plain', badge, className, ...rest }: RoundControlProps) => (
  <button type="button" {...rest} data-tone={tone} className={clsx(css.Control, className)}>
    <span className={css.Disc}>
      <Icon name={icon} size={1.5} />
      {badge}
    </span>
    <span className={css.Label}>{label}</span>
  </button>
)

/** A pill on the picture, at least 44 px high. */
export const Pill = ({ className, ...rest }: ComponentPropsWithRef<'button'>) => (
  <button type="button" {...rest} className={clsx(css.Pill, className)} />
)
