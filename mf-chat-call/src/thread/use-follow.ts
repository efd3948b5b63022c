import { useEffect, useRef, useState } from 'react'

/** Pixels above the end that still count as being there. */
const NEAR = 48

/** Keeps a scrolled list at its end while the person is there, and tells whether they are. */
export function useFollow<E extends HTMLElement>(rows: number) {
  const list = useRef<E>(null)
  const [atEnd, setAtEnd] = useState(true)
  const follow = useRef(true)

  const toEnd = () => {
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
  }
  const onScroll = () => {
    const element = list.current
    if (!element) return
    follow.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    setAtEnd(follow.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new row may push the end out of sight
  useEffect(() => {
    if (follow.current) toEnd()
  }, [rows])
  return { list, atEnd, onScroll, toEnd, isWatching: () => follow.current && document.visibilityState === 'visible' }
}
