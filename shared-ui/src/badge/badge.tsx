import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './badge.module.css'

export type BadgeProps = ComponentPropsWithRef<'span'> & {
  tone?: 'neutral' | 'brand' | 'success' | 'warning' | 'danger'
}

/** A state in one or two words. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span {...rest} data-tone={tone} className={clsx(css.Badge, className)} />
}
