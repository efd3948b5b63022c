import type { Session } from '@radruf/contract'
import { LANGUAGES, type Language, pathTo } from '@radruf/contract'
import { AppLayout, Button, Link, Notice, PlainLayout, Row, WaitingBar } from '@radruf/shared-ui'
import { ShellProvider } from '@radruf/shell-kit'
import { useContext, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLoaderData, useLocation } from 'react-router-dom'
import { homePathFor } from './access.ts'
import { useHeadingFocus } from './heading-focus.ts'
import css from './layout.module.css'
import { NewerReleaseBanner } from './newer-release-banner.tsx'
import { OverrideBanner } from './override-banner.tsx'
import { RemotesPanelToggle } from './remotes-panel-toggle.tsx'
import { ShellServices, useOnline, useShellValue } from './services.ts'
import { useSlowNavigation } from './slow-navigation.ts'
import { useStoredLanguage } from './stored-language.ts'
import { Toasts } from './toasts.tsx'
import { UpdateHint, useRecommendedUpdate } from './update-hint.tsx'
import { UpdatePage } from './update-page.tsx'
import { useOutdated } from './version.ts'

/** Layout of every page: navigation, notices, legal links, and the shell's interface for remotes. */
export function Layout() {
  const session = useLoaderData<Session>()
  const services = useContext(ShellServices)
  const shell = useShellValue(services, session)
  const { t } = useTranslation('shell')
  useHeadingFocus()
  useStoredLanguage({ signedIn: session.person !== null })
  const online = useOnline(services.connection)
  const longWait = useSlowNavigation()
  const update = useRecommendedUpdate(session.settings)
  const frame = {
    brand: session.brand.productName,
    skipLabel: t('skip'),
    footer: <Footer />,
    banner: (
      <>
        <OverrideBanner />
        <NewerReleaseBanner />
        {online && update.offered && <UpdateHint putOff={update.putOff} />}
        {!online && (
          <Notice tone="warning" live>
            {t('offline')}
          </Notice>
        )}
      </>
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
        <PlainLayout {...frame} banner={undefined} footer={<LanguageChoice />}>
          <UpdatePage />
        </PlainLayout>
      </ShellProvider>
    )
  return (
    <ShellProvider value={shell}>
      <ScrollRestoration />
      <WaitingBar label={longWait ? t('loading') : undefined} />
      {session.person ? (
        <AppLayout {...frame} nav={navigation(session, t)} navLabel={t('nav.label')}>
          <Outlet />
        </AppLayout>
      ) : (
        <PlainLayout {...frame}>
          <Outlet />
        </PlainLayout>
      )}
      <Toasts />
    </ShellProvider>
  )
}

const navigation = (session: Session, t: (key: string) => string) =>
  session.person?.role === 'mechanic'
    ? [
        { to: homePathFor(session), label: t('nav.desk'), icon: 'desk' as const },
        { to: pathTo('/desk/calendar'), label: t('nav.calendar'), icon: 'calendar' as const },
        { to: pathTo('/search'), label: t('nav.search'), icon: 'search' as const },
        { to: pathTo('/profile'), label: t('nav.account'), icon: 'account' as const },
      ]
    : [
        { to: homePathFor(session), label: t('nav.overview'), icon: 'overview' as const },
        { to: pathTo('/search'), label: t('nav.search'), icon: 'search' as const },
        { to: pathTo('/profile'), label: t('nav.account'), icon: 'account' as const },
      ]

const LEGAL = ['imprint', 'privacy', 'terms', 'accessibility'] as const

function Footer() {
  const { t } = useTranslation('shell')
  return (
    <div className={css.Footer}>
      <ul className={css.Legal}>
        {LEGAL.map((page) => (
          <li key={page}>
            <Link standalone to={pathTo(`/${page}`)}>
              {t(`legal.${page}`)}
            </Link>
          </li>
        ))}
      </ul>
      <div className={css.Settings}>
        <LanguageChoice />
        <RemotesPanelToggle />
      </div>
    </div>
  )
}

/** Language buttons as a plain form that works without script; with script the page changes at once. */
function LanguageChoice() {
  const { t, i18n } = useTranslation('shell')
  const { setLanguage } = useContext(ShellServices)
  const { pathname, search } = useLocation()
  return (
    <form
      method="post"
      action="/language"
      onSubmit={(event) => {
        event.preventDefault()
        const { value } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
        void setLanguage(value as Language)
      }}
    >
      <input type="hidden" name="to" value={pathname + search} />
      <Row gap="s">
        {LANGUAGES.map((language) => (
          <Button
            key={language}
            type="submit"
            variant="quiet"
            name="language"
            value={language}
            lang={language}
            aria-pressed={i18n.language === language}
          >
            {t(`languages.${language}`)}
          </Button>
        ))}
      </Row>
    </form>
  )
}
