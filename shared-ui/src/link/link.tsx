import { clsx } from 'clsx'
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom'
import css from './link.module.css'

export type LinkProps = RouterLinkProps & {
  /** On a line of its own, with a full-size target. */
  standalone?: boolean
}

/** A link to a path of the product. */
export function Link({ standalone = false, className, ...rest }: LinkProps) {
  return <RouterLink {...rest} data-standalone={standalone || undefined} className={clsx(css.Link, className)} />
}
