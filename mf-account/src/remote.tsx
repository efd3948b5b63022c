import { LEGAL_PAGES, pathTo } from '@radruf/contract'
import { defineRemote, getShell, type RemoteModule, type RouteHandle } from '@radruf/shell-kit'
import { lazy } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom'
import * as account from './features/account/account-data.ts'
import { AccountPage } from './features/account/account-page.tsx'
import * as announcements from './features/announcements/announcements-page.tsx'
import { loadCaseFile } from './features/case-file/load-case-file.ts'
import * as data from './features/data/data-actions.ts'
import * as deletion from './features/deletion/delete-account.ts'
import * as faq from './features/help/faq-page.tsx'
import * as legal from './features/legal/legal-text-page.tsx'
import { PushChoice } from './features/notifications/push-choice.tsx'
import * as onboarding from './features/onboarding/onboarding-page.tsx'
import * as overview from './features/overview/overview-page.tsx'
import * as about from './features/profile/about-page.tsx'
import * as security from './features/security/security-actions.ts'
import * as sessions from './features/sessions/sessions-actions.ts'
import * as tickets from './features/tickets/tickets-page.tsx'
import * as workshops from './features/workshops/workshops-page.tsx'
// The server renders these pages, and a page links the styles of this file only.
import './features/introduction/introduction.module.css'
import './features/search/search-page.module.css'
import './features/tickets/ticket-sections.module.css'
import './story/story.module.css'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import type { TextKey } from './texts/index.ts'

type Route = RemoteModule['routes'][number]
type Handle = RouteHandle<TextKey>

/** Pages that a customer never or rarely opens first: their code loads with them. */
const CaseFilePage = lazy(async () => ({
  default: (await import('./features/case-file/case-file-page.tsx')).CaseFilePage,
}))
const DataPage = lazy(async () => ({ default: (await import('./features/data/data-page.tsx')).DataPage }))
const DeleteAccountPage = lazy(async () => ({
  default: (await import('./features/deletion/delete-account-page.tsx')).DeleteAccountPage,
}))
const loadSearch = () => import('./features/search/search-page.tsx')
const SearchPage = lazy(async () => ({ default: (await loadSearch()).SearchPage }))
const loadIntroduction = () => import('./features/introduction/introduction-page.tsx')
const IntroductionPage = lazy(async () => ({ default: (await loadIntroduction()).IntroductionPage }))
const loadIntroductionActions = () => import('./features/introduction/introduction-actions.ts')
const loadTicket = () => import('./features/tickets/ticket-page.tsx')
const TicketPage = lazy(async () => ({ default: (await loadTicket()).TicketPage }))
const SecurityPage = lazy(async () => ({
  default: (await import('./features/security/security-page.tsx')).SecurityPage,
}))
const SessionsPage = lazy(async () => ({
  default: (await import('./features/sessions/sessions-page.tsx')).SessionsPage,
}))

const legalRoutes = LEGAL_PAGES.map(
  (page): Route => ({
    id: `mf-account:${page}`,
    path: pathTo(`/${page}`),
    loader: legal.createLoader(page),
    Component: legal.LegalTextPage,
  }),
)

export default defineRemote({
  routes: [
    {
      id: 'mf-account:overview',
      path: '/overview',
      handle: { contentName: 'offline.content.overview', findOfflinePage: overview.findOfflinePage } satisfies Handle,
      loader: overview.loader,
      action: async ({ request, context }: ActionFunctionArgs) => {
        const { changeCare } = await import('./aftercare/aftercare-actions.ts')
        return (await changeCare(getShell(context).api, await request.formData())) ?? redirect(pathTo('/overview'), 303)
      },
      Component: overview.OverviewPage,
    },
    {
      id: 'mf-account:overview-faq',
      path: '/overview/faq',
      handle: { contentName: 'offline.content.faq' } satisfies Handle,
      loader: faq.loader,
      Component: faq.FaqPage,
    },
    {
      id: 'mf-account:onboarding',
      path: '/onboarding',
      action: onboarding.action,
      Component: onboarding.OnboardingPage,
    },
    {
      id: 'mf-account:tickets',
      path: '/tickets',
      handle: { contentName: 'offline.content.tickets' } satisfies Handle,
      loader: tickets.loader,
      action: tickets.action,
      Component: tickets.TicketsPage,
    },
    {
      id: 'mf-account:ticket',
      path: '/tickets/:ticketId',
      handle: { contentName: 'offline.content.ticket' } satisfies Handle,
      loader: async (args: LoaderFunctionArgs) => (await loadTicket()).loader(args),
      action: async (args: ActionFunctionArgs) => (await loadTicket()).action(args),
      Component: TicketPage,
    },
    {
      id: 'mf-account:profile',
      path: '/profile',
      handle: { contentName: 'offline.content.account' } satisfies Handle,
      loader: account.loader,
      shouldRevalidate: account.shouldRevalidate,
      action: account.action,
      Component: AccountPage,
    },
    {
      id: 'mf-account:profile-faq',
      path: '/profile/faq',
      handle: { contentName: 'offline.content.faq' } satisfies Handle,
      loader: faq.loader,
      Component: faq.FaqPage,
    },
    { id: 'mf-account:about', path: '/profile/about', Component: about.AboutPage },
    {
      id: 'mf-account:search',
      path: '/search',
      loader: async (args: LoaderFunctionArgs) => (await loadSearch()).loader(args),
      Component: SearchPage,
    },
    {
      id: 'mf-account:introduction',
      path: '/profile/introduction',
      loader: async (args: LoaderFunctionArgs) => (await loadIntroductionActions()).loader(args),
      action: async (args: ActionFunctionArgs) => (await loadIntroductionActions()).action(args),
      Component: IntroductionPage,
    },
    {
      id: 'mf-account:sessions',
      path: '/profile/sessions',
      handle: { contentName: 'offline.content.sessions' } satisfies Handle,
      loader: sessions.loader,
      action: sessions.action,
      Component: SessionsPage,
    },
    {
      id: 'mf-account:security',
      path: '/profile/security',
      loader: security.loader,
      action: security.action,
      Component: SecurityPage,
    },
    {
      // The account has the notifications; links in sent mails and in browsers' histories stay valid.
      id: 'mf-account:notifications',
      path: '/profile/notifications',
      loader: () => redirect(`${pathTo('/profile')}#notifications`),
    },
    {
      id: 'mf-account:data',
      path: '/profile/data',
      loader: data.loader,
      action: data.action,
      Component: DataPage,
    },
    {
      id: 'mf-account:delete',
      path: '/profile/delete',
      loader: deletion.loader,
      action: deletion.action,
      Component: DeleteAccountPage,
    },
    {
      id: 'mf-account:announcements',
      path: '/announcements',
      handle: { contentName: 'offline.content.announcements' } satisfies Handle,
      loader: announcements.loader,
      action: announcements.action,
      Component: announcements.AnnouncementsPage,
    },
    {
      id: 'mf-account:workshops',
      path: '/workshops',
      handle: { contentName: 'offline.content.workshops' } satisfies Handle,
      loader: workshops.loader,
      Component: workshops.WorkshopsPage,
    },
    { id: 'mf-account:case-file', path: '/case/:token', loader: loadCaseFile, Component: CaseFilePage },
    ...legalRoutes,
  ],
  slots: { 'push-choice': PushChoice },
  texts: { de, en },
})
