import type { ReactNode } from 'react'
import css from './surface.module.css'

/** 44 pixels of the screen, which `transform` keeps. */
const CROSS = 'M-22 0H22M0-22V22'

/** The place of the keyboard's next mark on a surface, with a preview of the mark. Only a surface with the keyboard's focus shows it. */
export const KeyboardCross = ({ transform, children }: { transform: string; children?: ReactNode }) => (
  <g className={css.Cross}>
    {children}
    <g transform={transform}>
      <path d={CROSS} className={css.Halo} />
      <path d={CROSS} className={css.Line} />
    </g>
  </g>
)
