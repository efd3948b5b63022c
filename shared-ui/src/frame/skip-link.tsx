import type { MouseEvent } from 'react'
import css from '../app-layout/app-layout.module.css'

export const MAIN_ID = 'main'

/** The first stop of the keyboard. Moves the focus by itself, so that the address keeps no `#main`; without a script the plain link does it. */
export function SkipLink({ label }: { label: string }) {
  const skip = (event: MouseEvent) => {
    const main = document.getElementById(MAIN_ID)
    if (!main) return
    event.preventDefault()
    main.focus()
    main.scrollIntoView()
  }
  return (
    <a href={`#${MAIN_ID}`} onClick={skip} className={css.Skip}>
      {label}
    </a>
  )
}
