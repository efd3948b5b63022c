import { useEffect, useRef, useState } from 'react'

/** Pixels above the end that still count as the end. */
const TOLERANCE = 48

/** Keeps a scrolled list at its end while the person is there, and reports whether they are. */
export function useStickToEnd<E extends HTMLElement>() {
  const list = useRef<E>(null)
  const [atEnd, setAtEnd] = useState(true)
  const sticks = useRef(true)

  const scrollToEnd = () => {
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
  }
  const onScroll = () => {
    const element = list.current
    if (!element) return
    sticks.current = isAtEnd(element)
    setAtEnd(sticks.current)
  }
  useEffect(() => {
    const element = list.current
    const newRow = element?.querySelector<HTMLElement>('[data-new]')
    if (!element || !newRow) return
    // The list opens at the first new message.
    element.scrollTop += newRow.getBoundingClientRect().top - element.getBoundingClientRect().top
    sticks.current = isAtEnd(element)
    setAtEnd(sticks.current)
  }, [])
  // After every render: a new or growing row may push the end out of view.
  useEffect(() => {
    if (sticks.current) scrollToEnd()
  })
  return {
    list,
    atEnd,
    onScroll,
    scrollToEnd,
    isWatching: () => sticks.current && document.visibilityState === 'visible',
  }
}

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < TOLERANCE
