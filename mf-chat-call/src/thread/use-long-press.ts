import { type PointerEvent, useRef } from 'react'

/** Milliseconds of a long press, and the pixels that a finger may move in it. */
const DURATION_MS = 450
/** Milliseconds of the vibration that confirms it. */
const VIBRATION_MS = 10
const TOLERANCE_PX = 8

/** Handlers of an element that a long press with a finger acts on. Every such action also has a button. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const confirm = () => {
    navigator.vibrate?.(VIBRATION_MS)
    onLongPress()
  }
  const cancel = () => clearTimeout(press.current?.timer)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      cancel()
      if (pointerType === 'touch') press.current = { timer: setTimeout(confirm, DURATION_MS), x: clientX, y: clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x = clientX, y = clientY } = press.current ?? {}
      if (Math.hypot(clientX - x, clientY - y) > TOLERANCE_PX) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  }
}
