import { pathTo } from '@radruf/contract'
import { defineRemote } from '@radruf/shell-kit'
import { lazy } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { CallPanelSlot } from './call-panel/call-panel-slot.tsx'
import * as deskCase from './features/desk/case-page.tsx'
import * as desk from './features/desk/desk-page.tsx'
import { keepDeskOffline } from './features/desk/offline-desk.tsx'
import * as search from './features/search/search-page.tsx'
import { loadWeek } from './features/week/load-week.ts'
import de from './texts/de.json'
import en from './texts/en.json'

/** Pages beside the cases: their code loads with them. */
const loadReplies = () => import('./features/replies/replies-page.tsx')
const loadWeekPage = () => import('./features/week/week-page.tsx')
const RepliesPage = lazy(async () => ({ default: (await loadReplies()).RepliesPage }))
const WeekPage = lazy(async () => ({ default: (await loadWeekPage()).WeekPage }))

/** The staff's pages: cases, search, templates and the week. */
export default defineRemote({
  routes: [
    {
      id: 'mf-desk:desk',
      path: '/desk',
      loader: keepDeskOffline(desk.loader),
      action: desk.action,
      Component: desk.DeskPage,
    },
    {
      id: 'mf-desk:search',
      path: '/desk/search',
      loader: keepDeskOffline(search.loader),
      Component: search.SearchPage,
    },
    {
      id: 'mf-desk:replies',
      path: '/desk/replies',
      loader: keepDeskOffline(async (args: LoaderFunctionArgs) => (await loadReplies()).loader(args)),
      action: async (args: ActionFunctionArgs) => (await loadReplies()).action(args),
      Component: RepliesPage,
    },
    {
      id: 'mf-desk:week',
      path: '/desk/week',
      loader: keepDeskOffline(loadWeek),
      action: async (args: ActionFunctionArgs) => (await loadWeekPage()).action(args),
      Component: WeekPage,
    },
    {
      // The week had this address before it was a grid. Bookmarks and open pages of that release lead here.
      id: 'mf-desk:calendar',
      path: '/desk/calendar',
      loader: () => redirect(pathTo('/desk/week')),
    },
    {
      id: 'mf-desk:case',
      path: '/desk/:ticketId',
      loader: keepDeskOffline(deskCase.loader),
      action: deskCase.action,
      shouldRevalidate: deskCase.shouldRevalidate,
      Component: deskCase.CasePage,
    },
  ],
  slots: { 'case-panel': CallPanelSlot },
  texts: { de, en },
})
