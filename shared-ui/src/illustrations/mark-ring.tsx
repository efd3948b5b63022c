import { clsx } from 'clsx'
import { type ComponentPropsWithRef, useId } from 'react'
import css from './mark-ring.module.css'
import { RING_CENTRE_LINE, RINGS } from './rings.ts'

export type RingShape = 'a' | 'b' | 'c'
export type MarkRingProps = Omit<ComponentPropsWithRef<'svg'>, 'viewBox' | 'children'> & {
  shape?: RingShape
  /** Milliseconds until the ring begins to draw itself. */
  delay?: number
  /** Shows the complete ring at once. */
  still?: boolean
}

/**
 * The product's signature: a ring drawn by hand around what matters. It draws itself once in 500 ms and takes the colour of
 * its text; stretched, it becomes an ellipse. At most two on a screen, and never the only carrier of a meaning.
 */
export function MarkRing({ shape = 'a', delay = 0, still = false, className, style, ...rest }: MarkRingProps) {
  const mask = useId()
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      {...rest}
      className={clsx(css.MarkRing, className)}
      style={{ ...style, ['--ring-delay' as string]: `${delay}ms` }}
    >
      <mask id={mask} maskUnits="userSpaceOnUse" x="-10" y="-10" width="120" height="120">
        <path d={RING_CENTRE_LINE} pathLength={1} className={css.Stroke} data-still={still || undefined} />
      </mask>
      <path d={RINGS[shape]} mask={`url(#${mask})`} fill="currentColor" />
    </svg>
  )
}
