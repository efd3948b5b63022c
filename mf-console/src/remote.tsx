import { defineRemote } from '@radruf/shell-kit'
import { lazy } from 'react'
import * as content from './features/content/content-actions.ts'
import * as firstAid from './features/first-aid/first-aid-actions.ts'
import * as people from './features/people/people-actions.ts'
import { PeoplePage } from './features/people/people-page.tsx'
import * as releases from './features/releases/releases-actions.ts'
import * as reports from './features/reports/reports-actions.ts'
import * as team from './features/team/team-actions.ts'
import * as teamWeek from './features/team/week-actions.ts'
// The server renders these pages, and a page links the styles of this file only.
import './features/content/content-page.module.css'
import './features/content/entry-order.module.css'
import './features/content/hours-fields.module.css'
import './features/first-aid/first-aid-page.module.css'
import './features/releases/releases-page.module.css'
import './features/reports/charts.module.css'
import './features/reports/reports-page.module.css'
import './features/team/team-board.module.css'
import './features/team/team-page.module.css'
import './features/team/team-views.module.css'
import './features/team/week-page.module.css'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

/** The areas load with their pages; people, where operators begin, is there at once. */
const ContentPage = lazy(async () => ({ default: (await import('./features/content/content-page.tsx')).ContentPage }))
const FirstAidPage = lazy(async () => ({
  default: (await import('./features/first-aid/first-aid-page.tsx')).FirstAidPage,
}))
const ReleasesPage = lazy(async () => ({
  default: (await import('./features/releases/releases-page.tsx')).ReleasesPage,
}))
const ReportsPage = lazy(async () => ({ default: (await import('./features/reports/reports-page.tsx')).ReportsPage }))
const TeamPage = lazy(async () => ({ default: (await import('./features/team/team-page.tsx')).TeamPage }))
const TeamWeekPage = lazy(async () => ({ default: (await import('./features/team/week-page.tsx')).TeamWeekPage }))

export default defineRemote({
  routes: [
    {
      id: 'mf-console:people',
      path: '/console/people',
      loader: people.loader,
      action: people.action,
      Component: PeoplePage,
    },
    {
      id: 'mf-console:releases',
      path: '/console/releases',
      loader: releases.loader,
      action: releases.action,
      Component: ReleasesPage,
    },
    {
      id: 'mf-console:content',
      path: '/console/content',
      loader: content.loader,
      action: content.action,
      Component: ContentPage,
    },
    {
      id: 'mf-console:team',
      path: '/desk/team',
      loader: team.loader,
      action: team.action,
      Component: TeamPage,
    },
    {
      id: 'mf-console:team-week',
      path: '/desk/team/week',
      loader: teamWeek.loader,
      Component: TeamWeekPage,
    },
    {
      id: 'mf-console:first-aid',
      path: '/desk/first-aid',
      loader: firstAid.loader,
      action: firstAid.action,
      Component: FirstAidPage,
    },
    {
      id: 'mf-console:reports',
      path: '/desk/reports',
      loader: reports.loader,
      Component: ReportsPage,
    },
  ],
  texts: { de, en },
})
