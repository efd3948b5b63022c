import { Link, useLocation } from 'react-router-dom'
import { Icon, type IconName } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import css from './navigation.module.css'

export type NavItem = {
  to: string
  label: string
  icon: IconName
  /** The paths below this one belong to the item too. */
  within?: string
  /** Shown as a badge unless 0. */
  count?: number
  /** The count in words, for assistive technology: "2 new messages". */
  countLabel?: string
}

/** The largest count that a badge names. */
const COUNT_MAX = 99

/** The main navigation: a tab bar on phones, a list in the side bar from 600 px. */
export function Navigation({ label, items }: { label: string; items: readonly NavItem[] }) {
  const currentItem = findCurrentItem(useLocation().pathname, items)
  return (
    <nav aria-label={label} className={css.Nav}>
      <ul className={css.NavList}>
        {items.map((item) => (
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
              {item.count ? <VisuallyHidden>{`${item.label}, ${item.countLabel ?? item.count}`}</VisuallyHidden> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The navigation item for a path: the one with the longest `to` whose path the path starts with. */
const findCurrentItem = (pathname: string, nav: readonly NavItem[]): NavItem | undefined =>
  nav
    .filter(({ to, within = to }) => `${pathname}/`.startsWith(`${within}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
