import { pathTo } from '@radruf/contract'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './team-views.module.css'

const VIEWS = [
  { path: pathTo('/desk/team'), text: 'team.views.cases' },
  { path: pathTo('/desk/team/week'), text: 'team.views.week' },
] as const

/** Switches between the cases and the week of the team. */
export function TeamViews() {
  const t = useTexts()
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('team.views.label')}>
      <ul className={css.Views}>
        {VIEWS.map(({ path, text }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={path === pathname.replace(/\/$/, '') ? 'page' : undefined}
              className={css.View}
            >
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
