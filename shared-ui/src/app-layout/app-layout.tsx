import { clsx } from 'clsx'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { BrandMark } from '../brand-mark/brand-mark.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import css from './app-layout.module.css'

const MAIN_ID = 'main'

export type NavItem = {
  to: string
  label: string
  icon: IconName
  /** Shown as a badge unless 0. */
  count?: number
  /** The count in words, for assistive technology: "2 new messages". */
  countLabel?: string
}

export type AppLayoutProps = ComponentPropsWithRef<'div'> & {
  brand: ReactNode
  nav: readonly NavItem[]
  navLabel: string
  skipLabel: string
  /** The page is one step with an action bar: phones show no tab bar. */
  task?: boolean
  /** The side bar stays narrow on wide screens, for workspaces that need their width. */
  narrow?: boolean
  /** Above the page: offline notice, release override. */
  banner?: ReactNode
  footer?: ReactNode
}

/** The largest count that a badge names. */
const COUNT_MAX = 99

/** The layout for signed-in people: a tab bar on phones, except on tasks, and a side bar from 600 px. */
export function AppLayout({
  brand,
  nav,
  navLabel,
  skipLabel,
  task = false,
  narrow = false,
  banner,
  footer,
  className,
  children,
  ...rest
}: AppLayoutProps) {
  const currentItem = findCurrentItem(useLocation().pathname, nav)
  return (
    <div
      {...rest}
      data-layout={task ? 'task' : 'app'}
      data-narrow={narrow || undefined}
      className={clsx(css.Layout, className)}
    >
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
                <Link to={item.to} aria-current={item === currentItem ? 'page' : undefined} className={css.NavLink}>
                  <span className={css.NavIcon}>
                    <Icon name={item.icon} size={1.5625} />
                    {item.count ? (
                      <span aria-hidden="true" className={css.Count}>
                        {item.count > COUNT_MAX ? `${COUNT_MAX}+` : item.count}
                      </span>
                    ) : null}
                  </span>
                  <span className={css.NavText} aria-hidden={item.count ? true : undefined}>
                    {item.label}
                  </span>
                  {item.count ? (
                    <VisuallyHidden>{`${item.label}, ${item.countLabel ?? item.count}`}</VisuallyHidden>
                  ) : null}
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

export type PlainLayoutProps = Omit<AppLayoutProps, 'nav' | 'navLabel' | 'task' | 'narrow'> & {
  /** At the end of the header: the choice of language. */
  tools?: ReactNode
}

/** The layout for visitors who are not signed in: without navigation. */
export function PlainLayout({
  brand,
  skipLabel,
  tools,
  banner,
  footer,
  className,
  children,
  ...rest
}: PlainLayoutProps) {
  return (
    <div {...rest} data-layout="plain" className={clsx(css.Layout, className)}>
      <SkipLink label={skipLabel} />
      {banner && <div className={css.Banner}>{banner}</div>}
      <header className={css.Header}>
        <div className={css.Brand}>
          <BrandMark />
          {brand}
        </div>
        {tools}
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={css.Main}>
        {children}
      </main>
      {footer && <footer className={css.Footer}>{footer}</footer>}
    </div>
  )
}

/** The navigation item for a path: the one with the longest `to` that the path starts with. */
const findCurrentItem = (pathname: string, nav: readonly NavItem[]): NavItem | undefined =>
  nav
    .filter(({ to }) => `${pathname}/`.startsWith(to.endsWith('/') ? to : `${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0]

/** The first tab stop. A script moves the focus, so that the URL gets no `#main`; without one the plain link works. */
function SkipLink({ label }: { label: string }) {
  const focusMain = (event: MouseEvent) => {
    const main = document.getElementById(MAIN_ID)
    if (!main) return
    event.preventDefault()
    main.focus()
    main.scrollIntoView()
  }
  return (
    <a href={`#${MAIN_ID}`} onClick={focusMain} className={css.SkipLink}>
      {label}
    </a>
  )
}
