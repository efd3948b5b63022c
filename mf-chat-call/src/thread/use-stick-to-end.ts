import { useEffect, useRef, useState } from 'react'

/** Pixels above the end that still count as being there. */
const NEAR = 48

/** Keeps a scrolled list at its end while the person is there, and tells whether they are. */
export function useFollow<E extends HTMLElement>() {
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
    follow.current = isAtEnd(element)
    setAtEnd(follow.current)
  }
  useEffect(() => {
    const element = list.current
    const line = element?.querySelector<HTMLElement>('[data-new]')
    if (!element || !line) return
    // Whoever opens the thread begins to read where they left off.
    element.scrollTop += line.getBoundingClientRect().top - element.getBoundingClientRect().top
    follow.current = isAtEnd(element)
    setAtEnd(follow.current)
  }, [])
  // After every render: a row may come, or one may grow, and push the end out of sight.
  useEffect(() => {
    if (follow.current) toEnd()
  })
  return { list, atEnd, onScroll, toEnd, isWatching: () => follow.current && document.visibilityState === 'visible' }
}

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < NEAR
