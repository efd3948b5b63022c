import type { PhotoMarksSession } from '@radruf/call/case-photo'
import { useZoom, ZoomStage } from '@radruf/picture-viewer/zoom-stage'
import { Icon } from '@radruf/shared-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { useTexts as useRoomTexts } from '../../../texts/index.ts'
import { isTypingIn } from '../room/typing.ts'
import { FloatingWindow } from './floating-window.tsx'
import { PhotoDrawing, PhotoMarks } from './photo-drawing.tsx'
import css from './photo-pane.module.css'
import { PhotoSeparator } from './photo-separator.tsx'
import { useTexts } from './texts/index.ts'
import type { CasePhotoView } from './use-case-photo.ts'

type PaneProps = {
  casePhoto: CasePhotoView
  /** The marks of both on a photo that the customer sees, too. */
  marks: PhotoMarksSession
  shown: NonNullable<CasePhotoView['shown']>
  /** The photo can stand beside the live picture, or float. */
  isWide: boolean
  counterpartName: string
}

/**
 * A photo of the case: beside the live picture with a separator, or in a window of its own; on narrow screens below it. The mechanic steps
 * through the photos and shows them to the customer, who may close the shown one. Both draw on it meanwhile.
 */
export default function PhotoPane({ casePhoto, marks, shown, isWide, counterpartName }: PaneProps) {
  const { share, layout, resize } = casePhoto
  const isFloating = isWide && layout === 'floating'
  const pane = (handle?: ReactNode) => (
    <Pane casePhoto={casePhoto} marks={marks} shown={shown} counterpartName={counterpartName} handle={handle} />
  )
  if (isFloating) return <FloatingWindow>{pane}</FloatingWindow>
  return (
    <>
      {isWide && <PhotoSeparator share={share} onResize={resize} />}
      {pane()}
    </>
  )
}

function Pane({
  casePhoto: { session, hasFailed, fail, drawing },
  marks,
  shown: { photo, number, count },
  counterpartName: name,
  handle,
}: Omit<PaneProps, 'isWide'> & { handle: ReactNode }) {
  const t = useTexts()
  const roomTexts = useRoomTexts()
  const titleId = useId()
  const pane = useRef<HTMLElement>(null)
  const zoom = useZoom(photo.id)
  const isCustomer = session.role === 'customer'
  const isShared = useStore(session.store, ({ share }) => share !== null)
  const endDrawing = () => {
    drawing.end()
    // The keys of the photo work then.
    pane.current?.focus({ preventScroll: true })
  }
  const title = isCustomer ? t('title', { name }) : (photo.caption ?? t('photo'))
  useOpenedFocus(pane, !isCustomer)
  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={css.Pane}
      onKeyDown={(event) => runKey(event, session, zoom)}
    >
      <header className={css.Head} data-photo-head>
        <div>
          <h2 id={titleId}>{title}</h2>
          {!isCustomer && (
            <p>
              {photo.detail && <span data-photo-detail>{photo.detail} · </span>}
              {t('position', { number, count })}
            </p>
          )}
        </div>
        {handle}
        <button type="button" className={css.Close} onClick={session.close}>
          <Icon name="close" size={1.25} /> {roomTexts('close')}
        </button>
      </header>
      {hasFailed ? (
        <p role="alert" className={css.Missing}>
          {t('missing')}
        </p>
      ) : drawing.isOn ? (
        <PhotoDrawing marks={marks} photoId={photo.id} counterpartName={name} onEnd={endDrawing} />
      ) : (
        <ZoomStage
          picture={{ ...photo, caption: title }}
          zoom={zoom}
          label={t('photo')}
          onStep={session.step}
          onError={fail}
          overlay={isShared && <PhotoMarks marks={marks} photoId={photo.id} />}
        />
      )}
      {!drawing.isOn && !isCustomer && <Tools session={session} number={number} count={count} name={name} />}
    </section>
  )
}

/** Moves the focus from the pressed tile to the photo, whose keys then work, and back. A photo that another page opens takes no focus. */
function useOpenedFocus(pane: { current: HTMLElement | null }, isOwn: boolean) {
  useEffect(() => {
    const previous = document.activeElement
    if (!isOwn || !(previous instanceof HTMLElement) || previous === document.body) return
    const element = pane.current
    element?.focus({ preventScroll: true })
    return () => {
      const isLost = document.activeElement === document.body || element?.contains(document.activeElement)
      if (isLost && previous.isConnected) previous.focus({ preventScroll: true })
    }
  }, [pane, isOwn])
}

/** The keys of the photo. Arrow keys move an enlarged one. */
function runKey(
  event: KeyboardEvent<HTMLElement>,
  { step, close }: CasePhotoView['session'],
  zoom: ReturnType<typeof useZoom>,
) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTypingIn(event.target)) return
  const steps = zoom.zoom <= 1 && { ArrowLeft: () => step(-1), ArrowRight: () => step(1) }
  const keys: Record<string, (() => void) | undefined> = {
    '+': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.reset,
    Escape: close,
    ...steps,
  }
  const run = keys[event.key]
  if (!run) return
  event.preventDefault()
  event.stopPropagation()
  run()
}

type ToolsProps = {
  session: CasePhotoView['session']
  number: number
  count: number
  name: string
}

/** The mechanic's steps through the photos, and the switch that shows them to the customer. */
function Tools({ session, number, count, name }: ToolsProps) {
  const t = useTexts()
  const { share, isClosedByCustomer } = useStore(session.store)
  return (
    <div className={css.Tools}>
      <div className={css.Steps}>
        <Step isBack label={t('previous')} isDisabled={number === 1} onClick={() => session.step(-1)} />
        <Step label={t('next')} isDisabled={number === count} onClick={() => session.step(1)} />
      </div>
      <p role="status" className={css.Status}>
        {isClosedByCustomer && t('closed', { name })}
      </p>
      <button type="button" aria-pressed={share !== null} className={css.Share} onClick={session.toggleShare}>
        <Icon name="people" size={1.25} /> {share ? t(share.isSeen ? 'seen' : 'sent', { name }) : t('share', { name })}
      </button>
    </div>
  )
}

type StepProps = { isBack?: boolean; label: string; isDisabled: boolean; onClick: () => void }

/** A button that keeps its focus at the first and the last photo. */
const Step = ({ isBack = false, label, isDisabled, onClick }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isDisabled || undefined}
    data-back={isBack || undefined}
    onClick={isDisabled ? undefined : onClick}
  >
    <Icon name="forward" size={1.5} />
  </button>
)
