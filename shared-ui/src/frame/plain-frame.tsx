import { clsx } from 'clsx'
import { BrandMark } from '../brand-mark/brand-mark.tsx'
import css from './frame.module.css'
import type { FrameProps } from './frame.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

export type PlainFrameProps = Omit<FrameProps, 'nav' | 'navLabel'>

/** The frame for people who are not signed in. */
export function PlainFrame({ brand, skipLabel, banner, footer, className, children, ...rest }: PlainFrameProps) {
  return (
    <div {...rest} data-frame="plain" className={clsx(css.Frame, className)}>
      <SkipLink label={skipLabel} />
      {banner && <div className={css.Banner}>{banner}</div>}
      <header className={css.Brand}>
        <BrandMark />
        {brand}
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={css.Main}>
        {children}
      </main>
      {footer && <footer className={css.Footer}>{footer}</footer>}
    </div>
  )
}
