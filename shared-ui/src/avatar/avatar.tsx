import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { drawRing } from '../hand-drawn/hand-drawn.ts'
import css from './avatar.module.css'

export type AvatarProps = Omit<ComponentPropsWithRef<'span'>, 'children'> & {
  /** The person's name; its initials are shown. */
  name: string
  /** Edge length in rem; grows with the text. */
  size?: number
  /** Address of a portrait. The initials show without one, and while it cannot be loaded. */
  src?: string | undefined
}

/** Width of the ring's stroke, and pixels of a rem. */
const WEIGHT = 2
const REM = 16

/** A person's portrait or initials in a drawn ring, beside the name; hidden from assistive technology. */
export function Avatar({ name, size = 2.75, src, className, style, ...rest }: AvatarProps) {
  const edge = size * REM
  return (
    <span
      aria-hidden="true"
      {...rest}
      className={clsx(css.Avatar, className)}
      style={{ ['--avatar-size' as string]: `${size}rem`, ...style }}
    >
      <span className={css.Initials}>{getInitials(name)}</span>
      {src && <img src={src} alt="" className={css.Picture} />}
      <svg viewBox={`0 0 ${edge} ${edge}`} focusable="false" aria-hidden="true" className={css.Ring}>
        <path d={drawRing({ width: edge, height: edge, weight: WEIGHT }).outline} fill="currentColor" />
      </svg>
    </span>
  )
}

/** The first letters of the first and the last word of a name: `Mia Kern` → `MK`, `Mia` → `M`. */
export function getInitials(name: string): string {
  const words = name.split(/[\s.@_]+/u).filter((word) => /\p{L}|\p{N}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.match(/\p{L}|\p{N}/u)?.[0] ?? '',
  )
  return letters.join('').toUpperCase()
}
