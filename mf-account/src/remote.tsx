import { pathTo } from '@radruf/contract'
import { defineRemote, type RemoteModule } from '@radruf/shell-kit'
import * as faq from './features/help/faq-screen.tsx'
import * as legal from './features/legal/legal-screen.tsx'
import { LEGAL_PAGES } from './features/legal/legal-text.ts'
import * as onboarding from './features/onboarding/onboarding-screen.tsx'
import * as overview from './features/overview/overview-screen.tsx'
import { PLAIN_SCREENS, type PlainPath, PlainScreen } from './features/plain/plain-screen.tsx'
import * as about from './features/profile/about-screen.tsx'
import * as profile from './features/profile/profile-screen.tsx'
import * as search from './features/search/search-screen.tsx'
import * as ticket from './features/tickets/ticket-screen.tsx'
import * as tickets from './features/tickets/tickets-screen.tsx'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

type Route = RemoteModule['routes'][number]

const plainRoutes = (Object.keys(PLAIN_SCREENS) as PlainPath[]).map(
  (path): Route => ({
    id: `mf-account:${PLAIN_SCREENS[path].name}`,
    path,
    Component: () => <PlainScreen path={path} />,
  }),
)

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
    ...plainRoutes,
    ...legalRoutes,
  ],
  texts: { de, en },
})
