import {
  ARROW_KEYS,
  type PictureBox,
  type PicturePoint,
  type PointerSession,
  toPicturePoint,
  toPosition,
} from '@radruf/call/shared-view'
import { VisuallyHidden } from '@radruf/shared-ui'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { usePictureBox } from '../media/video.tsx'
import css from './pointer.module.css'

/** Milliseconds that the person's dot stays after the mouse has left the picture. */
const LINGER_MS = 1500
/** Steps of the arrow keys as a share of the picture. */
const STEP = 0.02
const CENTRE: PicturePoint = { x: 0.5, y: 0.5 }

/**
 * The laser dots over the customer's camera picture, beside whose video it lies. A finger on a large picture points at once; the
 * mouse and the arrow keys point while the pointer is on.
 */
export function PointerLayer({
  session,
  isLarge,
  isMirrored,
  counterpartName,
}: {
  session: PointerSession
  isLarge: boolean
  isMirrored: boolean
  counterpartName: string
}) {
  const t = useTexts()
  const { isOn, local, remote } = useStore(session.store)
  const layer = useRef<HTMLDivElement>(null)
  const box = usePictureBox(layer)
  const handlers = usePointing({ session, box, isLarge, isMirrored })
  useEffect(() => {
    if (remote && document.visibilityState === 'visible') session.confirm(isLarge ? 'large' : 'small')
  }, [remote, session, isLarge])
  const isActive = isLarge && isOn
  return (
    <div
      ref={layer}
      className={css.Layer}
      data-active={isActive || undefined}
      data-large={isLarge || undefined}
      data-pointer-layer
      // Stays focusable, so that the focus is not lost when the key Z turns the pointer off.
      tabIndex={isActive ? 0 : -1}
      {...(isActive && { role: 'application', 'aria-label': t('pointer.layer') })}
      {...handlers}
    >
      {box && (
        <>
          <Dot point={local} box={box} isMirrored={isMirrored} isOwn />
          <Dot point={remote} box={box} isMirrored={isMirrored} />
        </>
      )}
      <VisuallyHidden>
        <span role="status">{remote ? t('pointer.remote', { name: counterpartName }) : ''}</span>
      </VisuallyHidden>
    </div>
  )
}

/** Handlers that move the person's dot with finger, mouse and arrow keys, and take it away after them. */
function usePointing({
  session,
  box,
  isLarge,
  isMirrored,
}: {
  session: PointerSession
  box: PictureBox | null
  isLarge: boolean
  isMirrored: boolean
}) {
  const lingering = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A layer that is covered or left gets no further events of the pointer.
  useEffect(
    () => () => {
      clearTimeout(lingering.current)
      session.move(null)
    },
    [session],
  )
  const isOn = () => session.store.getState().isOn
  const point = (event: PointerEvent<HTMLElement>) => {
    const isFinger = event.pointerType === 'touch'
    if (!box || !isLarge || !(isFinger || isOn())) return
    clearTimeout(lingering.current)
    const { left, top } = event.currentTarget.getBoundingClientRect()
    session.move(toPicturePoint({ x: event.clientX - left, y: event.clientY - top }, box, isMirrored))
  }
  const leave = () => {
    clearTimeout(lingering.current)
    lingering.current = setTimeout(() => session.move(null), LINGER_MS)
  }
  const lift = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') leave()
  }
  const step = (event: KeyboardEvent) => {
    const arrow = ARROW_KEYS[event.key]
    if (!arrow || !isLarge || !isOn()) return
    event.preventDefault()
    clearTimeout(lingering.current)
    const { x, y } = session.store.getState().local ?? CENTRE
    const right = isMirrored ? -arrow[0] : arrow[0]
    session.move({ x: clamp(x + STEP * right), y: clamp(y + STEP * arrow[1]) })
  }
  return {
    onPointerDown: point,
    onPointerMove: point,
    onPointerLeave: leave,
    onPointerUp: lift,
    onPointerCancel: leave,
    onKeyDown: step,
    onBlur: leave,
  }
}

/** Number of former positions in the trail; the style sheet fades them. */
const TRAIL = 8

function Dot({
  point,
  box,
  isMirrored,
  isOwn,
}: {
  point: PicturePoint | null
  box: PictureBox
  isMirrored: boolean
  isOwn?: boolean
}) {
  const trail = useTrail(point)
  const toPlace = (place: PicturePoint) => {
    const { x, y } = toPosition(place, box, isMirrored)
    return { left: `${x}px`, top: `${y}px` }
  }
  return (
    <>
      {trail.map(({ key, place }) => (
        <span key={key} className={css.Trail} style={toPlace(place)} />
      ))}
      {point && <span className={css.Dot} data-dot={isOwn ? 'own' : 'remote'} style={toPlace(point)} />}
    </>
  )
}

/** The last places of a dot, oldest first. */
function useTrail(point: PicturePoint | null) {
  const [trail, setTrail] = useState<readonly { key: number; place: PicturePoint }[]>([])
  const [latest, setLatest] = useState<PicturePoint | null>(null)
  if (point !== latest) {
    setLatest(point)
    if (!point) setTrail([])
    else if (latest) setTrail([...trail.slice(1 - TRAIL), { key: (trail.at(-1)?.key ?? 0) + 1, place: latest }])
  }
  return trail
}

const clamp = (share: number) => Math.min(1, Math.max(0, share))

/** Whether the person's pointer is on, and how the counterpart sees it. */
export function PointerStatus({ session, counterpartName }: { session: PointerSession; counterpartName: string }) {
  const t = useTexts()
  const { isOn, seen } = useStore(session.store)
  return (
    <p role="status" className={css.Status}>
      {isOn && <span className={css.Pill}>{t(`pointer.seen.${seen ?? 'not'}`, { name: counterpartName })}</span>}
    </p>
  )
}
