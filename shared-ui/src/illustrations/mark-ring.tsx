import { clsx } from 'clsx'
import { type ComponentPropsWithRef, useId } from 'react'
import { drawRing, type RingShape, type RingSize } from '../hand-drawn/hand-drawn.ts'
import css from './mark-ring.module.css'

export type MarkRingProps = Omit<ComponentPropsWithRef<'svg'>, 'viewBox' | 'width' | 'height' | 'children'> &
  RingSize & {
    shape?: RingShape
    /** Milliseconds until the ring begins to draw itself. */
    delay?: number
    /** Shows the complete ring at once. */
    still?: boolean
  }

/**
 * The product's signature: a ring drawn by hand around what matters. It draws itself once in 500 ms and takes the colour of its text. Its
 * size is in pixels; a style sheet that stretches the ring makes its stroke uneven. At most two on a screen, and never the only carrier of
 * a meaning.
 */
export function MarkRing({
  width,
  height,
  weight,
  shape = 'a',
  delay = 0,
  still = false,
  className,
  style,
  ...rest
}: MarkRingProps) {
  const mask = useId()
  const { centreLine, outline } = drawRing({ width, height, weight }, shape)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      {...rest}
      className={clsx(css.MarkRing, className)}
      style={{ ...style, ['--ring-delay' as string]: `${delay}ms` }}
    >
      <mask id={mask} maskUnits="userSpaceOnUse" x={0} y={0} width={width} height={height}>
        {/* Twice the ring's own stroke, so that it uncovers all of it. */}
        <path
          d={centreLine}
          pathLength={1}
          strokeWidth={2 * weight}
          className={css.Stroke}
          data-still={still || undefined}
        />
      </mask>
      <path d={outline} mask={`url(#${mask})`} fill="currentColor" />
    </svg>
  )
}
