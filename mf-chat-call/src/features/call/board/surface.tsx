import { type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react'
import css from './surface.module.css'

/** A picture on which a person draws with finger, pen, mouse or keys. */
export const Surface = (props: ComponentPropsWithRef<'div'> & { 'aria-label': string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the role makes the picture interactive.
  <div {...props} className={css.Surface} role="application" tabIndex={0} />
)

/**
 * The ref of a surface that has the focus as long as it is there. It gives the focus back to the element that had it. A surface among others
 * takes none.
 */
export function useSurfaceFocus(takesFocus = true) {
  const surface = useRef<HTMLDivElement>(null)
  // A layout effect ends before the surface leaves the document. Afterwards the keys of the room would reach nothing.
  useLayoutEffect(() => {
    if (!takesFocus) return
    const { current } = surface
    const before = document.activeElement
    current?.focus({ preventScroll: true })
    return () => {
      if (current === document.activeElement && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [takesFocus])
  return surface
}
