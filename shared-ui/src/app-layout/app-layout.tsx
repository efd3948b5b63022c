import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { BrandMark } from '../brand-mark/brand-mark.tsx'
import { MAIN_ID, SkipLink } from '../frame/skip-link.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import css from './app-layout.module.css'

export type NavItem = {
  to: string
  label: string
  icon: IconName
}

export type AppLayoutProps = ComponentPropsWithRef<'div'> & {
  brand: ReactNode
  nav: readonly NavItem[]
  navLabel: string
  skipLabel: string
  /** Above everything: offline, an override in use. */
  banner?: ReactNode
  footer?: ReactNode
}

/** The frame of the signed-in product: a bottom bar on phones, a side bar from 600 px. */
export function AppLayout({
  brand,
  nav,
  navLabel,
  skipLabel,
  banner,
  footer,
  className,
  children,
  ...rest
}: AppLayoutProps) {
  const here = findCurrentItem(useLocation().pathname, nav)
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
                <Link to={item.to} aria-current={item === here ? 'page' : undefined} className={css.NavLink}>
                  <Icon name={item.icon} />
                  <span className={css.NavText}>{item.label}</span>
                </Link>
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

/** The place that a path belongs to: the one whose path it continues furthest. */
const findCurrentItem = (pathname: string, nav: readonly NavItem[]): NavItem | undefined =>
  nav
    .filter(({ to }) => `${pathname}/`.startsWith(to.endsWith('/') ? to : `${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
