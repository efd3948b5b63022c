import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { type Drawing, toDrawingUrl } from './drawings.ts'
import css from './illustration.module.css'

export type IllustrationProps = Omit<ComponentPropsWithRef<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  drawing: Drawing
  /** Edge length in rem; grows with the text. Without it the style sheet decides. */
  size?: number
  /** The paler tint, for a drawing on a tile. */
  soft?: boolean
}

/**
 * A line drawing that illustrates the text beside it; hidden from assistive technology. It is a file, so that it adds nothing to
 * the script and stays in the browser's cache. The file follows the colour scheme by itself.
 */
export function Illustration({ drawing, size, soft, className, style, ...rest }: IllustrationProps) {
  return (
    <img
      alt=""
      width={96}
      height={96}
      decoding="sync"
      draggable={false}
      // Offline, a drawing that the browser never loaded leaves its place empty.
      onError={({ currentTarget }) => currentTarget.style.setProperty('visibility', 'hidden')}
      {...rest}
      src={toDrawingUrl(drawing, { soft })}
      className={clsx(css.Illustration, className)}
      style={size === undefined ? style : { inlineSize: `${size}rem`, blockSize: `${size}rem`, ...style }}
    />
  )
}
