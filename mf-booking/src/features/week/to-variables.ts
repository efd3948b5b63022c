import type { CSSProperties } from 'react'

/** Minutes as CSS variables: `{ from: 60 }` → `--from: 60`. */
export const toVariables = (minutes: Record<string, number>): CSSProperties =>
  Object.fromEntries(Object.entries(minutes).map(([name, value]) => [`--${name}`, value])) as CSSProperties
