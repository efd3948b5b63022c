import type { KeyboardEvent } from 'react'

/** Steps of the keys through the options of a list box, or the tools of a toolbar. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Moves the focus from the option at `index` to the one that a key leads to. */
export function moveToOption(event: KeyboardEvent, index: number) {
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const { children } = event.currentTarget
  const next = children[Math.min(Math.max(index + step, 0), children.length - 1)]
  if (next instanceof HTMLElement) next.focus()
}

/** The index of the option that has the focus. */
export const findOption = ({ currentTarget, target }: KeyboardEvent): number =>
  [...currentTarget.children].indexOf(target as Element)
