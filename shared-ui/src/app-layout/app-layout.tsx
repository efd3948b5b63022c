import { clsx } from 'clsx'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { BrandMark } from '../brand-mark/brand-mark.tsx'
import css from './app-layout.module.css'
import { type NavItem, Navigation } from './navigation.tsx'

export type { NavItem } from './navigation.tsx'

const MAIN_ID = 'main'

export type AppLayoutProps = ComponentPropsWithRef<'div'> & {
  brand: ReactNode
  nav: readonly NavItem[]
  navLabel: string
  skipLabel: string
  /** The page is one step with an action bar: phones show no tab bar. */
  task?: boolean
  /** The side bar stays narrow on wide screens, for workspaces that need their width. */
  narrow?: boolean
  /** Above the page: newer release, release override. */
  banner?: ReactNode
  /** Below it: the message about the connection, which a chat has as well. */
  connection?: ReactNode
  footer?: ReactNode
}

/** The layout for signed-in people: a tab bar on phones, except on tasks, and a side bar from 600 px. */
export function AppLayout({
  brand,
  nav,
  navLabel,
  skipLabel,
  task = false,
  narrow = false,
  banner,
  connection,
  footer,
  className,
  children,
  ...rest
}: AppLayoutProps) {
  return (
    <div
      {...rest}
      data-layout={task ? 'task' : 'app'}
      data-narrow={narrow || undefined}
      className={clsx(css.Layout, className)}
    >
      <SkipLink label={skipLabel} />
      {banner && <div className={css.Banner}>{banner}</div>}
      {connection && <div className={clsx(css.Banner, css.Connection)}>{connection}</div>}
      <div className={css.Side}>
        <header className={css.Brand}>
          <BrandMark />
          {brand}
        </header>
        <Navigation label={navLabel} items={nav} />
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
  connection,
  footer,
  className,
  children,
  ...rest
}: PlainLayoutProps) {
  return (
    <div {...rest} data-layout="plain" className={clsx(css.Layout, className)}>
      <SkipLink label={skipLabel} />
      {banner && <div className={css.Banner}>{banner}</div>}
      {connection && <div className={clsx(css.Banner, css.Connection)}>{connection}</div>}
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
