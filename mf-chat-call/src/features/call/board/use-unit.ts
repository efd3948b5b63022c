import { useState } from 'react'

/** The size of a pixel of the screen in pixels of the picture, and the function that measures it on an element. */
export function useUnit(width: number) {
  const [unit, setUnit] = useState(width / 390)
  const [measure] = useState(() => (svg: SVGSVGElement | null) => {
    if (!svg) return undefined
    const watcher = new ResizeObserver(() => setUnit(1 / (svg.getScreenCTM()?.a || 1)))
    watcher.observe(svg)
    return () => watcher.disconnect()
  })
  return [unit, measure] as const
}
