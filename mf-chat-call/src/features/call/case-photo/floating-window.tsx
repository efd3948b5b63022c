import { Icon } from '@radruf/shared-ui'
import type { PointerEvent, ReactNode } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { nextCorner, useCorner, useDragToCorner } from '../room/corner.tsx'
import css from './floating-window.module.css'

/** The photo in a window over the live picture. It is dragged to a corner by its head, or moved by its button. */
export function FloatingWindow({ children }: { children: (handle: ReactNode) => ReactNode }) {
  const t = useTexts()
  const [corner, choose] = useCorner('radruf.call-photo-corner', 'bottom-end')
  const { onPointerDown, ...handlers } = useDragToCorner(choose).handlers
  const startDrag = (event: PointerEvent<HTMLElement>) => {
    const { target } = event
    // Elsewhere a drag moves the photo itself.
    if (target instanceof Element && target.closest('[data-photo-head]') && !target.closest('button'))
      onPointerDown(event)
  }
  return (
    <div className={css.Window} data-corner={corner} onPointerDown={startDrag} {...handlers}>
      {children(
        <button type="button" aria-label={t('call.moveCorner')} onClick={() => choose(nextCorner(corner))}>
          <Icon name="rotate" size={1.25} />
        </button>,
      )}
    </div>
  )
}
