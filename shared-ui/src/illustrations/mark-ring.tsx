import { clsx } from 'clsx'
import { type ComponentPropsWithRef, useId } from 'react'
import css from './mark-ring.module.css'
import { RING_CENTRE_LINE, RINGS, WIDE_RING, WIDE_RING_CENTRE_LINE } from './rings.ts'

export type RingShape = 'a' | 'b' | 'c' | 'wide'
export type MarkRingProps = Omit<ComponentPropsWithRef<'svg'>, 'viewBox' | 'children'> & {
  shape?: RingShape
  /** Milliseconds until the ring begins to draw itself. */
  delay?: number
  /** Shows the complete ring at once. */
  still?: boolean
}

/**
 * The product's signature: a ring drawn by hand around what matters. It draws itself once in 500 ms and takes the colour of
 * its text; stretched, it becomes an ellipse, and `wide` is one already. At most two on a screen, and never the only carrier of a meaning.
 */
export function MarkRing({ shape = 'a', delay = 0, still = false, className, style, ...rest }: MarkRingProps) {
  const mask = useId()
  const { viewBox, outline, centreLine, bounds, strokeWidth } =
    shape === 'wide' ? WIDE : { ...ROUND, outline: RINGS[shape] }
  return (
    <svg
      viewBox={viewBox}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      {...rest}
      className={clsx(css.MarkRing, className)}
      style={{ ...style, ['--ring-delay' as string]: `${delay}ms` }}
    >
      <mask id={mask} maskUnits="userSpaceOnUse" {...bounds}>
        <path
          d={centreLine}
          pathLength={1}
          strokeWidth={strokeWidth}
          className={css.Stroke}
          data-still={still || undefined}
        />
      </mask>
      <path d={outline} mask={`url(#${mask})`} fill="currentColor" />
    </svg>
  )
}

/** `strokeWidth` is twice the ring's own, so that the mask uncovers all of it. */
const ROUND = {
  viewBox: '0 0 100 100',
  centreLine: RING_CENTRE_LINE,
  bounds: { x: -10, y: -10, width: 120, height: 120 },
  strokeWidth: 17,
}
const WIDE = {
  viewBox: '0 0 346 160',
  outline: WIDE_RING,
  centreLine: WIDE_RING_CENTRE_LINE,
  bounds: { x: -10, y: -10, width: 366, height: 180 },
  strokeWidth: 17,
}
