import { VisuallyHidden } from '@radruf/shared-ui'
import type { ReactNode } from 'react'
import type { Hint } from './advise.ts'
import css from './coach.module.css'
import { useTexts } from './texts/index.ts'
import { type CoachProps, useHint } from './use-hint.ts'

/** Path data of the hints' icons, on a grid of 24. */
const ICONS: Record<Hint, string> = {
  further: 'M12 4v16M8.5 12H2.5M5.5 9 2.5 12l3 3M15.5 12h6M18.5 9l3 3-3 3',
  closer: 'M12 4v16M2.5 12h6M5.5 9l3 3-3 3M21.5 12h-6M18.5 9l-3 3 3 3',
  left: 'M20 12H4.5M11 5.5 4.5 12l6.5 6.5',
  right: 'M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5',
  light:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3l1.8 1.8M16.9 16.9l1.8 1.8M18.7 5.3l-1.8 1.8M7.1 16.9l-1.8 1.8',
  still: 'M8 3.5h8v17H8zM4.5 9v6M19.5 9v6M11 17.5h2',
  good: 'M4.5 12.5 9.5 17.5 19.5 6.5',
}

/** The one hint for the camera's picture, shown and spoken. It never keeps anybody from taking the photo. */
export default function Coach(props: CoachProps): ReactNode {
  const t = useTexts()
  const { hint, announced } = useHint(props)
  return (
    <>
      {hint && (
        <p className={css.Pill} data-hint={hint} aria-hidden="true">
          <svg viewBox="0 0 24 24" className={css.Icon} aria-hidden="true">
            <path d={ICONS[hint]} />
          </svg>
          {t(hint)}
        </p>
      )}
      <VisuallyHidden aria-live="polite">{announced && t(announced)}</VisuallyHidden>
    </>
  )
}
