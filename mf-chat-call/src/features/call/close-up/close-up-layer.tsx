import { type Region, toFactor } from '@radruf/call/close-up'
import type { PictureBox } from '@radruf/call/shared-view'
import { useLanguage } from '@radruf/shell-kit'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { usePictureBox } from '../media/video.tsx'
import css from './close-up.module.css'
import { RegionSurface } from './region-surface.tsx'
import type { useCloseUp } from './use-close-up.ts'

/**
 * Over the customer's picture: the surface on which the mechanic draws a region, or the frame of the sent one. The customer always sees the
 * frame, in the small picture as well.
 */
export function CloseUpLayer({
  closeUp,
  isLarge,
  isMirrored,
}: {
  closeUp: ReturnType<typeof useCloseUp>
  isLarge: boolean
  isMirrored: boolean
}) {
  const layer = useRef<HTMLDivElement>(null)
  const box = usePictureBox(layer)
  const { session, isChoosing, cancel } = closeUp
  const { sent } = useStore(session.store)
  const choose = (region: Region) => {
    session.request(region)
    cancel()
  }
  return (
    <div ref={layer} className={css.Layer} data-close-up-layer>
      {box && isLarge && isChoosing && <RegionSurface box={box} onChoose={choose} onEnd={cancel} />}
      {box && sent && session.role === 'customer' && (
        <Frame region={sent} box={box} isLarge={isLarge} isMirrored={isMirrored} />
      )}
    </div>
  )
}

/** The region that the mechanic sees. Everything else is dimmed. */
function Frame({
  region: { x, y, size },
  box,
  isLarge,
  isMirrored,
}: {
  region: Region
  box: PictureBox
  isLarge: boolean
  isMirrored: boolean
}) {
  const t = useTexts()
  const factor = useFactor(size)
  return (
    <div
      className={css.Frame}
      data-close-up-frame
      data-large={isLarge || undefined}
      style={{
        left: `${box.left + (isMirrored ? 1 - x - size : x) * box.width}px`,
        top: `${box.top + y * box.height}px`,
        width: `${size * box.width}px`,
        height: `${size * box.height}px`,
      }}
    >
      {isLarge && <span className={css.Factor}>{t('closeUp.tag', { factor })}</span>}
    </div>
  )
}

/** How many times larger a region is shown, as a text. */
export function useFactor(size: number): string {
  const language = useLanguage()
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(toFactor({ x: 0, y: 0, size }))
}
