import { isStaff, pathTo, type Session, SLOTS, worksOnCases } from '@radruf/contract'
import { homePathFor, ShellServices, Toasts, useShellValue, useWaitingCount } from '@radruf/host'
import { AppLayout, PlainLayout, WaitingBar } from '@radruf/shared-ui'
import { isSlotMarked, ShellProvider, Slot, useIsHydrated, useShell } from '@radruf/shell-kit'
import type { TFunction } from 'i18next'
import { Suspense, useContext, useLayoutEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLoaderData, useLocation } from 'react-router-dom'
import { useHeadingFocus } from './heading-focus.ts'
import { LanguageChoice, useStoredLanguage } from './language-choice.tsx'
import css from './layout.module.css'
import { LegalLinks, LegalMenu } from './legal.tsx'
import { hasLegalFooter, isTask } from './page-frame.ts'
import { PageTransition } from './page-transition.tsx'
import { useSlowNavigation } from './slow-navigation.ts'
import { UpdatePage } from './update-page.tsx'
import { useOutdated } from './version.ts'
// The server renders the strip before the browser has loaded it.
import './waiting/waiting-alert.module.css'

/** Layout of every page: navigation, notices, legal links, and the shell's interface for remotes. */
export function Layout() {
  const session = useLoaderData<Session>()
  const services = useContext(ShellServices)
  const shell = useShellValue(services, session)
  const { t } = useTranslation('shell')
  const { pathname, key } = useLocation()
  const { onShown, WaitingAlert, ConnectionBanner, UpdateHints, overrideTools } = services
  const isHydrated = useIsHydrated()
  const isMechanic = worksOnCases(session.person?.role)
  // Other effects wait for the end of the view transition.
  useLayoutEffect(() => onShown?.({ key, pathname }), [onShown, key, pathname])
  useHeadingFocus()
  useStoredLanguage({ signedIn: session.person !== null })
  const longWait = useSlowNavigation()
  const count = useWaitingCount(services)
  const frame = {
    brand: session.brand.productName,
    skipLabel: t('skip'),
    banner: (
      <>
        {isMechanic && WaitingAlert && (
          <Suspense>
            <WaitingAlert />
          </Suspense>
        )}
        {overrideTools && (
          <Suspense>
            <overrideTools.OverrideBanner />
          </Suspense>
        )}
        {isHydrated && UpdateHints && (
          <Suspense>
            <UpdateHints />
          </Suspense>
        )}
      </>
    ),
    connection: isHydrated && ConnectionBanner && (
      <Suspense>
        <ConnectionBanner />
      </Suspense>
    ),
  }
  const outdated = useOutdated(session.settings, services.updates)
  const isReloadBlocked = useSyncExternalStore(
    services.reloadBlocker.subscribe,
    services.reloadBlocker.isBlocked,
    () => false,
  )
  // A call or something unsent is finished first.
  if (outdated && !isReloadBlocked)
    return (
      <ShellProvider value={shell}>
        <PlainLayout
          {...frame}
          banner={undefined}
          connection={undefined}
          tools={<LanguageChoice />}
          footer={<LegalLinks />}
        >
          <UpdatePage />
        </PlainLayout>
      </ShellProvider>
    )
  const task = isTask(pathname)
  return (
    <ShellProvider value={shell}>
      <ScrollRestoration />
      <PageTransition />
      <WaitingBar label={longWait ? t('loading') : undefined} />
      {session.person ? (
        <AppLayout
          {...frame}
          task={task}
          narrow={isStaff(session.person?.role)}
          nav={getNavigation(session, count, t)}
          navLabel={t('nav.label')}
          footer={hasLegalFooter(pathname) ? <Footer session={session} /> : task && <LegalMenu />}
        >
          <Outlet />
        </AppLayout>
      ) : (
        <PlainLayout {...frame} tools={<LanguageChoice />} footer={<LegalLinks />}>
          <Outlet />
        </PlainLayout>
      )}
      {/* A call goes on when the session ends by itself. */}
      {(session.person || isReloadBlocked) && <CallWindowHost />}
      {overrideTools && (
        <Suspense>
          <overrideTools.RemotesPanelHost />
        </Suspense>
      )}
      <Toasts />
    </ShellProvider>
  )
}

/**
 * The window of a running call, above every page. A call runs only where its remote is loaded already, or was loaded before a
 * reload and left its mark, so pages without one load nothing for it.
 */
function CallWindowHost() {
  const { remotes } = useShell()
  useLocation()
  const isHydrated = useIsHydrated()
  const isNeeded = isHydrated && (remotes.loaded(SLOTS['call-window']) || isSlotMarked('call-window'))
  return isNeeded ? <Slot name="call-window" /> : null
}

const searchPathFor = ({ person }: Session) => pathTo(worksOnCases(person?.role) ? '/desk/search' : '/search')

/** The navigation of a role: of mechanics, with the team for leads; of operators; of customers. */
export function getNavigation(session: Session, count: number, t: TFunction<'shell'>) {
  const messages = { count, countLabel: t('nav.unread', { count }) }
  const cases = { count, countLabel: t('nav.unanswered', { count }) }
  const search = { to: searchPathFor(session), label: t('nav.search'), icon: 'search' as const }
  const account = { to: pathTo('/profile'), label: t('nav.account'), icon: 'account' as const }
  if (session.person?.role === 'operator')
    return [{ to: homePathFor(session), label: t('nav.console'), icon: 'badge' as const, within: '/console' }, account]
  return worksOnCases(session.person?.role)
    ? [
        { to: homePathFor(session), label: t('nav.desk'), icon: 'desk' as const, ...cases },
        { to: pathTo('/desk/week'), label: t('nav.week'), icon: 'calendar' as const },
        search,
        ...(session.person?.role === 'lead' ? leadNavigation(t) : []),
        account,
      ]
    : [
        { to: homePathFor(session), label: t('nav.overview'), icon: 'overview' as const },
        { to: pathTo('/chat'), label: t('nav.chat'), icon: 'chat' as const, ...messages },
        search,
        account,
      ]
}

/** What a lead sees in addition to a mechanic. */
const leadNavigation = (t: TFunction<'shell'>) => [
  { to: pathTo('/desk/team'), label: t('nav.team'), icon: 'people' as const },
  { to: pathTo('/desk/reports'), label: t('nav.reports'), icon: 'chart' as const },
  { to: pathTo('/console/content'), label: t('nav.console'), icon: 'badge' as const },
]

/** Footer of the account's pages and of public pages for signed-in people. */
function Footer({ session }: { session: Session }) {
  const { overrideTools } = useContext(ShellServices)
  return (
    <div className={css.Footer}>
      <LegalLinks />
      <LanguageChoice />
      {isStaff(session.person?.role) && overrideTools && (
        <Suspense>
          <overrideTools.RemotesPanelToggle />
        </Suspense>
      )}
    </div>
  )
}
