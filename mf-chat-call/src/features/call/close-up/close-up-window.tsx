import {
  type CloseUpState,
  FACTORS,
  type Factor,
  isWithinCamera,
  type Region,
  toCentre,
  toRegion,
  toSharpness,
} from '@radruf/call/close-up'
import type { CameraRequests, PictureBox } from '@radruf/call/shared-view'
import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTexts as useRoomTexts } from '../../../texts/index.ts'
import { Segments } from '../controls/segments.tsx'
import { nextCorner, useCorner, useDragToCorner } from '../room/corner.tsx'
import css from './close-up-window.module.css'
import { RegionSurface } from './region-surface.tsx'
import { StillButton } from './still-button.tsx'
import { useTexts } from './texts/index.ts'
import type { useCloseUp } from './use-close-up.ts'
import { useFactor } from './use-factor.ts'

type Sent = CloseUpState & { sent: Region }

/**
 * The mechanic's window while a region is sent in place of the whole picture: the last whole picture with the frame, in which another region
 * is chosen, and the factors. It is dragged to a corner by its head, or moved by its button.
 */
export default function CloseUpWindow({
  closeUp,
  state,
  video,
  box,
  requests,
  counterpartName,
}: {
  closeUp: ReturnType<typeof useCloseUp>
  state: Sent
  video: HTMLVideoElement
  /** The place of the received picture, in CSS pixels. */
  box: PictureBox
  requests: CameraRequests
  counterpartName: string
}): ReactNode {
  const t = useTexts()
  const roomTexts = useRoomTexts()
  const [corner, chooseCorner] = useCorner('radruf.call-close-up-corner', 'bottom-end')
  const { onPointerDown, ...handlers } = useDragToCorner(chooseCorner).handlers
  const startDrag = (event: PointerEvent<HTMLElement>) => {
    const { target } = event
    if (target instanceof Element && target.closest('header') && !target.closest('button')) onPointerDown(event)
  }
  const { sent, cameraEdge } = state
  const receivedEdge = useReceivedEdge(video)
  const factor = useFactor(sent.size)
  const screenEdge = Math.max(box.width, box.height) * devicePixelRatio
  const sharpness = toSharpness({ size: sent.size, cameraEdge, receivedEdge, screenEdge })
  return (
    <div className={css.Area}>
      <section
        aria-label={t('label')}
        className={css.Window}
        data-corner={corner}
        onPointerDown={startDrag}
        {...handlers}
      >
        <header>
          <p role="status">
            {t(`sharpness.${sharpness}`, { factor })}
            <VisuallyHidden>. {t(`place.${toPlace(sent)}`)}</VisuallyHidden>
          </p>
          <button
            type="button"
            className={css.Move}
            aria-label={roomTexts('call.moveCorner')}
            onClick={() => chooseCorner(nextCorner(corner))}
          >
            <Icon name="rotate" size={1.25} />
          </button>
        </header>
        <WholePicture closeUp={closeUp} sent={sent} shape={box} />
        <div className={css.Foot}>
          <Factors
            state={state}
            counterpartName={counterpartName}
            onChoose={(next) => closeUp.session.request(toRegion(toCentre(sent), 1 / next))}
          />
          <div className={css.Still}>
            <StillButton requests={requests} />
          </div>
        </div>
      </section>
    </div>
  )
}

const toThird = (share: number) => (share < 0.38 ? 'start' : share > 0.62 ? 'end' : 'middle')
/** The place of a region in the whole picture, as a key of its text. */
function toPlace(region: Region) {
  const [x, y] = toCentre(region)
  const rows = { start: 'top', middle: 'middle', end: 'bottom' } as const
  return `${rows[toThird(y)]}.${toThird(x)}` as const
}

/** Pixels of the longest edge of a received picture. */
const useReceivedEdge = (video: HTMLVideoElement) =>
  useSyncExternalStore(
    (listener) => {
      video.addEventListener('resize', listener)
      return () => video.removeEventListener('resize', listener)
    },
    () => Math.max(video.videoWidth, video.videoHeight),
  )

/** The last whole picture, in which the frame is moved or drawn anew. Empty on a page that was reloaded since. */
function WholePicture({
  closeUp: { whole, session },
  sent,
  shape,
}: {
  closeUp: ReturnType<typeof useCloseUp>
  sent: Region
  shape: PictureBox
}) {
  const t = useTexts()
  const dates = useDates()
  const [width, setWidth] = useState(0)
  const height = (width * shape.height) / shape.width
  const observer = useRef<ResizeObserver>(null)
  const measure = (element: HTMLElement | null) => {
    observer.current?.disconnect()
    observer.current = element && new ResizeObserver(() => setWidth(element.clientWidth))
    if (element) observer.current?.observe(element)
  }
  return (
    <div className={css.Whole} ref={measure} style={{ aspectRatio: `${shape.width} / ${shape.height}` }}>
      {whole && <div aria-hidden="true" ref={(element) => element?.replaceChildren(whole.canvas)} />}
      <RegionSurface
        key={Object.values(sent).join()}
        box={{ left: 0, top: 0, width, height }}
        sent={sent}
        label={t('keys')}
        onChoose={session.request}
        onEnd={session.end}
      />
      <p>
        {t('whole')}
        {whole && ` · ${t('time', { time: dates.format(new Date(whole.at).toISOString(), 'clock') })}`}
      </p>
    </div>
  )
}

/** The factors around the centre of the region. Their digits choose them as well. */
function Factors({
  state: { sent, requested, cameraEdge },
  counterpartName: name,
  onChoose,
}: {
  state: Sent
  counterpartName: string
  onChoose: (factor: Factor) => void
}) {
  const t = useTexts()
  const id = useId()
  const { size } = requested ?? sent
  const pressDigit = (event: KeyboardEvent) => {
    const factor = FACTORS.find((candidate) => String(candidate) === event.key)
    if (!factor || !isWithinCamera(factor, { cameraEdge })) return
    event.preventDefault()
    event.stopPropagation()
    onChoose(factor)
  }
  const isLimited = FACTORS.some((factor) => !isWithinCamera(factor, { cameraEdge }))
  return (
    <>
      <Segments
        legend={t('factors')}
        name="close-up-factor"
        segments={FACTORS.map((factor) => ({
          value: factor,
          label: t('factor', { factor }),
          isDisabled: !isWithinCamera(factor, { cameraEdge }),
        }))}
        // Shares are rounded on their way.
        value={FACTORS.find((factor) => Math.abs(size * factor - 1) < 0.02)}
        onChoose={onChoose}
        className={css.Factors}
        aria-describedby={isLimited ? id : undefined}
        onKeyDown={pressDigit}
      />
      <p id={id} className={css.Limit}>
        {isLimited ? t('limit', { name }) : t('hint')}
      </p>
    </>
  )
}
