import { clsx } from 'clsx'
import { type ComponentPropsWithRef, useId } from 'react'
import css from './self-drawn-ring.module.css'

/** The paths of a ring on its grid; `bounds` is the grid with room for the stroke. */
export type Ring = {
  viewBox: string
  outline: string
  centreLine: string
  bounds: { x: number; y: number; width: number; height: number }
}

export type SelfDrawnRingProps = Omit<ComponentPropsWithRef<'svg'>, 'viewBox' | 'children'> & {
  ring: Ring
  /** Milliseconds until the ring begins to draw itself. */
  delay?: number
  /** Shows the complete ring at once. */
  still?: boolean
}

/** Twice the ring's own stroke, so that the mask uncovers all of it. */
const MASK_STROKE_WIDTH = 17

/** A ring that a mask uncovers along its centre line. */
export function SelfDrawnRing({
  ring: { viewBox, outline, centreLine, bounds },
  delay = 0,
  still = false,
  className,
  style,
  ...rest
}: SelfDrawnRingProps) {
  const mask = useId()
  return (
    <svg
      viewBox={viewBox}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      {...rest}
      className={clsx(css.SelfDrawnRing, className)}
      style={{ ...style, ['--ring-delay' as string]: `${delay}ms` }}
    >
      <mask id={mask} maskUnits="userSpaceOnUse" {...bounds}>
        <path
          d={centreLine}
          pathLength={1}
          strokeWidth={MASK_STROKE_WIDTH}
          className={css.Stroke}
          data-still={still || undefined}
        />
      </mask>
      <path d={outline} mask={`url(#${mask})`} fill="currentColor" />
    </svg>
  )
}
