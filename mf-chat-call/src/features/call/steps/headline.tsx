import type { ReactNode } from 'react'
import css from './headline.module.css'

/** The customer's headline: the number of a step or mark, what to do, and a line about it. */
export const Headline = ({ number, title, children }: { number: number; title: string; children?: ReactNode }) => (
  <div className={css.Headline} data-headline>
    <span className={css.Number}>{number}</span>
    <div>
      <h2 className={css.Title}>{title}</h2>
      {children && <p className={css.Detail}>{children}</p>}
    </div>
  </div>
)
