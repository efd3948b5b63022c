import { useLayoutEffect, useState } from 'react'
import type { Picture } from './picture.ts'
import { createSteps, useZoom, type Zoom } from './use-zoom.ts'

/** The second frame exists while two pictures are compared. */
export type FrameName = 'a' | 'b'
/** Clockwise quarter turns by picture. */
export type Turns = Readonly<Record<string, number>>
export type Turning = [Turns, (turns: Turns) => void]
export type Frame = { name: FrameName; picture: Picture; zoom: Zoom; turn: number }
export type Frames = NonNullable<ReturnType<typeof useFrames>>

type FramesOptions = {
  pictures: readonly Picture[]
  shown: string | null
  onShow: (id: string) => void
  turning: Turning
}

/** The frames of the viewer: their pictures, which one the tools act on, and whether they move together. */
export function useFrames({ pictures, shown, onShow, turning: [turns, setTurns] }: FramesOptions) {
  const [otherId, setOtherId] = useState<string | null>(null)
  const [chosenName, setActive] = useState<FrameName>('a')
  const [isCoupled, setCoupled] = useState(true)
  const first = pictures.find(({ id }) => id === shown)
  const second = pictures.find(({ id }) => id === otherId && id !== shown)
  const isComparing = second !== undefined
  const activeName = isComparing ? chosenName : 'a'
  const zooms = useFrameZooms(isComparing ? 'compared' : shown, isComparing && isCoupled, activeName)
  if (!first) return undefined
  const toFrame = (name: FrameName, picture: Picture): Frame => ({
    name,
    picture,
    zoom: zooms[name],
    turn: turns[picture.id] ?? 0,
  })
  const a = toFrame('a', first)
  const b = second && toFrame('b', second)
  const active = activeName === 'b' && b ? b : a
  const inactive = active === a ? b : a
  const steppable = pictures.filter(({ id }) => id !== inactive?.picture.id)
  const findStep = (by: number) => steppable[steppable.indexOf(active.picture) + by]
  /** Shows a picture in a frame. The picture of the other frame changes places with its own. */
  const choose = (id: string, name: FrameName = active.name) => {
    const isSwap = id === (name === 'a' ? second : first)?.id
    if (isSwap && second) {
      setOtherId(first.id)
      onShow(second.id)
    } else if (!isSwap && name === 'a') onShow(id)
    else if (!isSwap) setOtherId(id)
  }
  const neighbour = pictures[pictures.indexOf(first) + 1] ?? pictures[pictures.indexOf(first) - 1]
  return {
    a,
    b,
    active,
    activate: setActive,
    choose,
    previous: findStep(-1),
    next: findStep(1),
    rotate: () => setTurns({ ...turns, [active.picture.id]: (active.turn + 1) % 4 }),
    /** Undefined where there is no other picture. */
    compare: neighbour && (() => setOtherId(isComparing ? null : neighbour.id)),
    isCoupled,
    couple: () => setCoupled(!isCoupled),
  }
}

/** The zoom of each frame. Coupled frames zoom and scroll together: the other frame follows the active one. */
function useFrameZooms(key: string | null, isCoupled: boolean, activeName: FrameName): Record<FrameName, Zoom> {
  const a = useZoom(key)
  const b = useZoom(key)
  const [active, other] = activeName === 'a' ? [a, b] : [b, a]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the frames begin to move together.
  useLayoutEffect(() => {
    if (!isCoupled) return
    other.zoomTo(() => active.zoom)
    copyPosition(active, other)
  }, [isCoupled])
  return isCoupled ? { a: couple(a, b), b: couple(b, a) } : { a, b }
}

/** A zoom whose changes another one follows. A new stage takes the position of the other. */
function couple(own: Zoom, other: Zoom): Zoom {
  const zoomTo: Zoom['zoomTo'] = (next, at) => {
    own.zoomTo(next, at)
    other.zoomTo(next, at)
  }
  const onScroll = () => {
    own.readVisible()
    copyPosition(own, other)
  }
  const placeNewStage = () => {
    own.placeNewStage()
    copyPosition(other, own)
  }
  return { ...own, onScroll, placeNewStage, ...createSteps(own.zoom, zoomTo) }
}

/** Scrolls a frame to the position of another of the same size and zoom. */
function copyPosition({ stage: { current: from } }: Zoom, { stage: { current: to } }: Zoom) {
  if (from && to && from.scrollWidth === to.scrollWidth) to.scrollTo(from.scrollLeft, from.scrollTop)
}
