import { pathTo } from '@radruf/contract'
import { defineRemote } from '@radruf/shell-kit'
import { redirect } from 'react-router-dom'
import { CallPanelSlot } from './call-panel/call-panel-slot.tsx'
import * as deskCase from './features/desk/case-page.tsx'
import * as desk from './features/desk/desk-page.tsx'
import { keepDeskOffline } from './features/desk/offline-desk.tsx'
import * as replies from './features/replies/replies-page.tsx'
import * as search from './features/search/search-page.tsx'
import { loadWeek } from './features/week/load-week.ts'
import * as week from './features/week/week-page.tsx'
import de from './texts/de.json'
import en from './texts/en.json'

/** The staff's pages: cases, search, templates and the week. */
export default defineRemote({
  routes: [
    { id: 'mf-desk:desk', path: '/desk', loader: keepDeskOffline(desk.loader), Component: desk.DeskPage },
    {
      id: 'mf-desk:search',
      path: '/desk/search',
      loader: keepDeskOffline(search.loader),
      Component: search.SearchPage,
    },
    {
      id: 'mf-desk:replies',
      path: '/desk/replies',
      loader: keepDeskOffline(replies.loader),
      action: replies.action,
      Component: replies.RepliesPage,
    },
    {
      id: 'mf-desk:week',
      path: '/desk/week',
      loader: keepDeskOffline(loadWeek),
      action: week.action,
      Component: week.WeekPage,
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
