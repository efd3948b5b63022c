import { deviceStorage } from '@radruf/shell-kit'
import { useEffect, useRef, useState } from 'react'

const KEY = 'radruf.call-tools-edge'
/** The element on which a person draws. */
const SURFACE = '[role=application]'

/** The edge of the picture at which the tools stand, as chosen on this device. */
export function useStripEdge() {
  const [edge, setEdge] = useState<'start' | 'end'>(() => (deviceStorage().getItem(KEY) === 'end' ? 'end' : 'start'))
  const move = () => {
    const next = edge === 'start' ? 'end' : 'start'
    setEdge(next)
    deviceStorage().setItem(KEY, next)
  }
  return { edge, move }
}

/** Gives an element `data-faded` while a stroke that began on the picture passes under it. */
export function useFadeUnderStroke<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => {
    let pointerId: number | null = null
    const begin = ({ target, pointerId: id }: PointerEvent) => {
      if (target instanceof Element && target.closest(SURFACE)) pointerId = id
    }
    const move = ({ pointerId: id, clientX: x, clientY: y }: PointerEvent) => {
      if (id !== pointerId || !element.current) return
      const { left, right, top, bottom } = element.current.getBoundingClientRect()
      element.current.toggleAttribute('data-faded', x >= left && x <= right && y >= top && y <= bottom)
    }
    const end = ({ pointerId: id }: PointerEvent) => {
      if (id !== pointerId) return
      pointerId = null
      element.current?.removeAttribute('data-faded')
    }
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('pointerdown', begin, { signal })
    document.addEventListener('pointermove', move, { signal })
    document.addEventListener('pointerup', end, { signal })
    document.addEventListener('pointercancel', end, { signal })
    return () => stop.abort()
  }, [])
  return element
}
