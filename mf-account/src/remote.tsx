import { LEGAL_PAGES, pathTo } from '@radruf/contract'
import { defineRemote, type RemoteModule } from '@radruf/shell-kit'
import * as announcements from './features/announcements/announcements-screen.tsx'
import * as data from './features/data/data-screen.tsx'
import * as deletion from './features/deletion/delete-screen.tsx'
import * as faq from './features/help/faq-screen.tsx'
import * as legal from './features/legal/legal-screen.tsx'
import * as notifications from './features/notifications/notifications-screen.tsx'
import { PushChoice } from './features/notifications/push-choice.tsx'
import * as onboarding from './features/onboarding/onboarding-screen.tsx'
import * as overview from './features/overview/overview-screen.tsx'
import * as about from './features/profile/about-screen.tsx'
import * as profile from './features/profile/profile-screen.tsx'
import * as search from './features/search/search-screen.tsx'
import * as sessions from './features/sessions/sessions-screen.tsx'
import * as ticket from './features/tickets/ticket-screen.tsx'
import * as tickets from './features/tickets/tickets-screen.tsx'
import * as workshops from './features/workshops/workshops-screen.tsx'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

type Route = RemoteModule['routes'][number]

const legalRoutes = LEGAL_PAGES.map(
  (page): Route => ({
    id: `mf-account:${page}`,
    path: pathTo(`/${page}`),
    loader: legal.loaderFor(page),
    Component: legal.Component,
  }),
)

export default defineRemote({
  routes: [
    { id: 'mf-account:overview', path: '/overview', loader: overview.loader, Component: overview.Component },
    { id: 'mf-account:overview-faq', path: '/overview/faq', loader: faq.loader, Component: faq.Component },
    {
      id: 'mf-account:onboarding',
      path: '/onboarding',
      loader: onboarding.loader,
      action: onboarding.action,
      Component: onboarding.Component,
    },
    {
      id: 'mf-account:tickets',
      path: '/tickets',
      loader: tickets.loader,
      action: tickets.action,
      Component: tickets.Component,
    },
    {
      id: 'mf-account:ticket',
      path: '/tickets/:ticketId',
      loader: ticket.loader,
      action: ticket.action,
      Component: ticket.Component,
    },
    { id: 'mf-account:profile', path: '/profile', action: profile.action, Component: profile.Component },
    { id: 'mf-account:profile-faq', path: '/profile/faq', loader: faq.loader, Component: faq.Component },
    { id: 'mf-account:about', path: '/profile/about', Component: about.Component },
    { id: 'mf-account:search', path: '/search', loader: search.loader, Component: search.Component },
    {
      id: 'mf-account:sessions',
      path: '/profile/sessions',
      loader: sessions.loader,
      action: sessions.action,
      Component: sessions.Component,
    },
    {
      id: 'mf-account:notifications',
      path: '/profile/notifications',
      loader: notifications.loader,
      action: notifications.action,
      Component: notifications.Component,
    },
    { id: 'mf-account:data', path: '/profile/data', Component: data.Component },
    { id: 'mf-account:delete', path: '/profile/delete', action: deletion.action, Component: deletion.Component },
    {
      id: 'mf-account:announcements',
      path: '/announcements',
      loader: announcements.loader,
      action: announcements.action,
      Component: announcements.Component,
    },
    { id: 'mf-account:workshops', path: '/workshops', loader: workshops.loader, Component: workshops.Component },
    ...legalRoutes,
  ],
  slots: { 'push-choice': PushChoice },
  texts: { de, en },
})
