import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { BrandMark } from '../brand-mark/brand-mark.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import css from './frame.module.css'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

export type NavItem = {
  to: string
  label: string
  icon: IconName
  /** Only the exact path counts as current, not the paths below it. */
  end?: boolean
}

export type FrameProps = ComponentPropsWithRef<'div'> & {
  brand: ReactNode
  nav: readonly NavItem[]
  navLabel: string
  skipLabel: string
  /** Above everything: offline, an override in use. */
  banner?: ReactNode
  footer?: ReactNode
}

/** The frame of the signed-in product: a bottom bar on phones, a side bar from 600 px. */
export function Frame({ brand, nav, navLabel, skipLabel, banner, footer, className, children, ...rest }: FrameProps) {
  return (
    <div {...rest} data-frame="signed-in" className={clsx(css.Frame, className)}>
      <SkipLink label={skipLabel} />
      {banner && <div className={css.Banner}>{banner}</div>}
      <div className={css.Side}>
        <header className={css.Brand}>
          <BrandMark />
          {brand}
        </header>
        <nav aria-label={navLabel} className={css.Nav}>
          <ul className={css.NavList}>
            {nav.map((item) => (
              <li key={item.to} className={css.NavItem}>
                <NavLink to={item.to} end={item.end ?? false} className={css.NavLink}>
                  <Icon name={item.icon} />
                  <span className={css.NavText}>{item.label}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <main id={MAIN_ID} tabIndex={-1} className={css.Main}>
        {children}
      </main>
      {footer && <footer className={css.Footer}>{footer}</footer>}
    </div>
  )
}
