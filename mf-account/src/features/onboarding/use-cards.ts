import { type KeyboardEvent, type UIEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** For each key, the index of the card that it shows, from the current index and the last one. */
const KEYS: Record<string, (current: number, last: number) => number> = {
  ArrowLeft: (current) => current - 1,
  ArrowRight: (current) => current + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** The card in view of a track that scrolls sideways; `track` are the props of that element. Cards count from 0. */
export function useCards(count: number) {
  const [current, setCurrent] = useState(0)
  const [furthest, setFurthest] = useState(0)
  const element = useRef<HTMLOListElement>(null)
  /** Target of a smooth scroll. The cards that it passes do not become the current one. */
  const target = useRef<number>(undefined)

  const change = (index: number) => {
    setCurrent(index)
    setFurthest((known) => Math.max(known, index))
  }
  const show = (index: number) => {
    const next = Math.min(Math.max(index, 0), count - 1)
    if (next === current) return
    target.current = next
    change(next)
    if (element.current) element.current.scrollLeft = next * element.current.clientWidth
  }
  const follow = (track: HTMLElement) => {
    const index = Math.round(track.scrollLeft / track.clientWidth)
    if (target.current === undefined && Number.isFinite(index)) change(index)
    if (target.current === index) target.current = undefined
  }
  const release = () => {
    target.current = undefined
  }
  // The browser restores the scroll position of a page that it shows again.
  const followRestored = useEffectEvent(() => {
    if (element.current) follow(element.current)
  })
  useEffect(() => followRestored(), [])
  return {
    current,
    /** The last card that has been in view. */
    furthest,
    show,
    track: {
      ref: element,
      onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => follow(currentTarget),
      onPointerDown: release,
      onWheel: release,
      onKeyDown: (event: KeyboardEvent) => {
        const move = KEYS[event.key]
        if (!move) return
        event.preventDefault()
        show(move(current, count - 1))
      },
    },
  }
}
