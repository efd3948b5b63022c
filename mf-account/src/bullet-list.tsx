import type { ReactNode } from 'react'
import css from './bullet-list.module.css'

/** A list with bullets, which the reset removes from plain lists. */
export function BulletList({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className={css.BulletList}>
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}
