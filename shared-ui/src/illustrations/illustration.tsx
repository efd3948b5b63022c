import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './illustration.module.css'

/** The six paints of the hand-drawn style; each follows a token, so that a drawing fits both colour schemes. */
export type Paint = 'ink' | 'solid' | 'accent' | 'fill' | 'tint' | 'paper'
/** A line drawing: filled outlines, painted from back to front. */
export type Drawing = { viewBox: string; shapes: readonly { paint: Paint; d: string }[] }
export type IllustrationProps = Omit<ComponentPropsWithRef<'svg'>, 'viewBox' | 'children'> & {
  drawing: Drawing
  /** Edge length in rem; grows with the text. Without it the style sheet decides. */
  size?: number
}

/** A drawing that illustrates the text beside it; hidden from assistive technology. */
export function Illustration({ drawing, size, className, style, ...rest }: IllustrationProps) {
  return (
    <svg
      viewBox={drawing.viewBox}
      aria-hidden="true"
      focusable="false"
      {...rest}
      className={clsx(css.Illustration, className)}
      style={size === undefined ? style : { inlineSize: `${size}rem`, blockSize: `${size}rem`, ...style }}
    >
      {drawing.shapes.map(({ paint, d }) => (
        <path key={d} data-paint={paint} d={d} />
      ))}
    </svg>
  )
}
