import { MIDDLE, type Region, toCentre, toRegion, toRegionOfBox } from '@radruf/call/close-up'
import { type PictureBox, toPicturePoint } from '@radruf/call/shared-view'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import surfaceCss from '../board/surface.module.css'
import css from './close-up.module.css'

/** Steps of the arrow keys as shares of the picture, with Shift, and of the keys for the size. */
const STEP = { plain: 0.01, shift: 0.05, size: 1.2 }
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The surface over the moving picture on which the mechanic draws a region, or sets one by keyboard. */
export function RegionSurface({
  box,
  onChoose,
  onEnd,
}: {
  box: PictureBox
  onChoose: (region: Region) => void
  onEnd: () => void
}) {
  const t = useTexts()
  const surface = useRef<HTMLDivElement>(null)
  const press = useRef<readonly [number, number] | null>(null)
  const [drawn, setDrawn] = useState<Region | null>(null)
  const [set, setSet] = useState(MIDDLE)
  // A layout effect ends before the surface leaves the document. Afterwards the keys of the room would reach nothing.
  useLayoutEffect(() => {
    const { current } = surface
    const before = document.activeElement
    current?.focus({ preventScroll: true })
    return () => {
      if (current === document.activeElement && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
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
    if (press.current && point) setDrawn(toRegionOfBox(press.current, point))
  }
  const lift = (event: PointerEvent<HTMLElement>) => {
    const { current: from } = press
    press.current = null
    // A tap has no box: it takes the size of the keyboard's one.
    if (from) onChoose(drawn ?? toRegion(toPoint(event) ?? from, MIDDLE.size))
    setDrawn(null)
  }
  const cancel = () => {
    press.current = null
    setDrawn(null)
  }
  const pressKey = (event: KeyboardEvent) => {
    const { key, shiftKey, repeat } = event
    const arrow = ARROWS[key]
    if (!arrow && !['Enter', 'Escape', '+', '-'].includes(key)) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') return onEnd()
    if (key === 'Enter') return repeat ? undefined : onChoose(set)
    const [x, y] = toCentre(set)
    if (!arrow) return setSet(toRegion([x, y], set.size * STEP.size ** (key === '+' ? 1 : -1)))
    const step = shiftKey ? STEP.shift : STEP.plain
    setSet(toRegion([x + step * arrow[0], y + step * arrow[1]], set.size))
  }
  return (
    <div
      ref={surface}
      className={surfaceCss.Surface}
      role="application"
      aria-label={t('closeUp.keys')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the role makes the picture interactive.
      tabIndex={0}
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
          <g className={surfaceCss.Cross}>
            <Box region={set} box={box} />
          </g>
        )}
      </svg>
    </div>
  )
}

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
