import { clsx } from 'clsx'
import css from '../app-layout/app-layout.module.css'
import type { AppLayoutProps } from '../app-layout/app-layout.tsx'
import { BrandMark } from '../brand-mark/brand-mark.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

export type PlainLayoutProps = Omit<AppLayoutProps, 'nav' | 'navLabel'>

/** The frame for people who are not signed in. */
export function PlainLayout({ brand, skipLabel, banner, footer, className, children, ...rest }: PlainLayoutProps) {
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
