import type { FocusEvent } from 'react'

/** Scrolls a focused control of a sideways scrolling row fully into view. Browsers do not when 32 px of it are visible. */
export const showWhole = ({ target }: FocusEvent<HTMLElement>) =>
  // An invisible checkbox shows its focus on its label.
  (target.closest('label') ?? target).scrollIntoView({ block: 'nearest', inline: 'nearest' })
