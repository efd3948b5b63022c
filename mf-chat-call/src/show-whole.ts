import type { FocusEvent } from 'react'

/** For rows that scroll sideways: browsers leave a focused control where it is when 32 px of it are visible. */
export const showWhole = ({ target }: FocusEvent<HTMLElement>) =>
  // An invisible checkbox shows its focus on its label.
  (target.closest('label') ?? target).scrollIntoView({ block: 'nearest', inline: 'nearest' })
