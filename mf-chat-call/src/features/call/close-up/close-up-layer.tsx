import type { Region } from '@radruf/call/close-up'
import type { CameraRequests, PictureBox } from '@radruf/call/shared-view'
import { lazy, Suspense, useRef } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { findVideo, usePictureBox } from '../media/video.tsx'
import css from './close-up.module.css'
import { RegionSurface } from './region-surface.tsx'
import type { useCloseUp } from './use-close-up.ts'
import { useFactor } from './use-factor.ts'

/** Loaded with the first region. Without it the region and its status are still there. */
const CloseUpWindow = lazy(() => import('./close-up-window.tsx').catch(() => ({ default: () => null })))

/**
 * Over the customer's picture: the surface on which the mechanic draws a region, or the frame of the sent one. The customer always sees the
 * frame, in the small picture as well.
 */
export function CloseUpLayer({
  closeUp,
  requests,
  counterpartName,
  isLarge,
  isMirrored,
}: {
  closeUp: ReturnType<typeof useCloseUp>
  requests: CameraRequests
  counterpartName: string
  isLarge: boolean
  isMirrored: boolean
}) {
  const layer = useRef<HTMLDivElement>(null)
  const box = usePictureBox(layer)
  const { session, isChoosing, cancel } = closeUp
  const state = useStore(session.store)
  const { sent } = state
  const video = findVideo(layer.current)
  const choose = (region: Region) => video && closeUp.choose(region, video)
  return (
    <div ref={layer} className={css.Layer} data-close-up-layer>
      {box && isLarge && isChoosing && <RegionSurface box={box} onChoose={choose} onEnd={cancel} />}
      {box && sent && session.role === 'customer' && (
        <Frame region={sent} box={box} isLarge={isLarge} isMirrored={isMirrored} />
      )}
      {box && video && sent && isLarge && session.role === 'mechanic' && (
        <Suspense>
          <CloseUpWindow {...{ closeUp, video, box, requests, counterpartName }} state={{ ...state, sent }} />
        </Suspense>
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
