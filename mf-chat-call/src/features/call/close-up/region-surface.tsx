import {
  listCorners,
  MIDDLE,
  moveRegion,
  type Region,
  resizeRegion,
  toCentre,
  toRegion,
  toRegionOfBox,
} from '@radruf/call/close-up'
import { type PictureBox, toPicturePoint } from '@radruf/call/shared-view'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import surfaceCss from '../board/surface.module.css'
import { Surface, useSurfaceFocus } from '../board/surface.tsx'
import css from './close-up.module.css'

type Point = readonly [x: number, y: number]

/** CSS pixels around a corner of the frame in which a drag changes its size. */
const HANDLE_REACH = 22

/**
 * The surface over the moving picture on which the mechanic draws a region, or sets one by keyboard. Over the last whole picture (`sent`) the
 * frame is also moved, or made larger and smaller at its corners, and the surface takes no focus.
 */
export function RegionSurface({
  box,
  sent,
  label,
  onChoose,
  onEnd,
}: {
  box: PictureBox
  /** The region that is sent. */
  sent?: Region
  label?: string
  onChoose: (region: Region) => void
  onEnd: () => void
}) {
  const t = useTexts()
  const surface = useSurfaceFocus(!sent)
  const press = useRef<Point | null>(null)
  const [drawn, setDrawn] = useState<Region | null>(null)
  const [set, setSet] = useState(sent ?? MIDDLE)
  const toPoint = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    const point = toPicturePoint({ x: clientX - left, y: clientY - top }, box, false)
    return point && ([point.x, point.y] as const)
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    const point = toPoint(event)
    if (!event.isPrimary || !point) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    press.current = point
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const point = press.current && toPoint(event)
    if (press.current && point) setDrawn(drag(press.current, point, box, sent))
  }
  const lift = (event: PointerEvent<HTMLElement>) => {
    const { current: from } = press
    press.current = null
    // A tap has no box: it takes the size of the keyboard's one.
    if (from) onChoose(drawn ?? toRegion(toPoint(event) ?? from, set.size))
    setDrawn(null)
  }
  const cancel = () => {
    press.current = null
    setDrawn(null)
  }
  const pressKey = (event: KeyboardEvent) => {
    const { key, repeat } = event
    const moved = moveRegion(set, event)
    if (!moved && key !== 'Enter' && key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (moved) setSet(moved)
    else if (key === 'Escape') onEnd()
    else if (!repeat) onChoose(set)
  }
  return (
    <Surface
      ref={surface}
      aria-label={label ?? t('closeUp.keys')}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={cancel}
      onKeyDown={pressKey}
    >
      <svg className={css.Boxes} aria-hidden="true">
        {drawn ? (
          <Box region={drawn} box={box} />
        ) : (
          <g className={sent ? undefined : surfaceCss.Cross}>
            <Box region={set} box={box} />
            {sent && listCorners(set).map(([x, y]) => <Handle key={`${x} ${y}`} x={x} y={y} box={box} />)}
          </g>
        )}
      </svg>
    </Surface>
  )
}

/** The region after a drag from one point to the other: the sent one changes its size from a corner, and follows from inside. */
function drag(from: Point, to: Point, box: PictureBox, sent?: Region): Region {
  if (!sent) return toRegionOfBox(from, to)
  const corner = listCorners(sent).find((place) => isAtCorner(from, place, box, sent))
  if (corner) return resizeRegion(sent, corner, to)
  // A frame around the whole picture cannot be moved.
  if (sent.size === 1 || !isInside(from, sent)) return toRegionOfBox(from, to)
  const [x, y] = toCentre(sent)
  return toRegion([x + to[0] - from[0], y + to[1] - from[1]], sent.size)
}

/** The middle of a small frame still moves it. */
const isAtCorner = ([px, py]: Point, [x, y]: Point, { width, height }: PictureBox, { size }: Region) =>
  Math.abs(px - x) < Math.min(HANDLE_REACH / width, size / 3) &&
  Math.abs(py - y) < Math.min(HANDLE_REACH / height, size / 3)

const isInside = ([px, py]: Point, { x, y, size }: Region) => px >= x && py >= y && px <= x + size && py <= y + size

const Box = ({ region: { x, y, size }, box }: { region: Region; box: PictureBox }) =>
  ['Halo', 'Line'].map((name) => (
    <rect
      key={name}
      className={css[name]}
      x={box.left + x * box.width}
      y={box.top + y * box.height}
      width={size * box.width}
      height={size * box.height}
      rx="12"
    />
  ))

const Handle = ({ x, y, box }: { x: number; y: number; box: PictureBox }) => (
  <circle className={css.Handle} cx={box.left + x * box.width} cy={box.top + y * box.height} r="7" />
)
