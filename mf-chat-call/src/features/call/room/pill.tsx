import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import css from './pill.module.css'

/** A button on the picture, at least 44 px high. */
export const Pill = ({ className, ...rest }: ComponentPropsWithRef<'button'>) => (
  <button type="button" {...rest} className={clsx(css.Pill, className)} />
)

/** A link that looks like a {@link Pill}. */
export const PillLink = ({ className, ...rest }: LinkProps) => <Link {...rest} className={clsx(css.Pill, className)} />

/** A {@link Pill} that shows facts. */
export const PillBox = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  <div {...rest} className={clsx(css.Pill, className)} />
)
