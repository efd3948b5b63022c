import type { Session } from '@radruf/contract'
import { LANGUAGES, type Language, pathTo } from '@radruf/contract'
import { AppLayout, Button, Link, Notice, PlainLayout, Row, Toaster, WaitingBar } from '@radruf/shared-ui'
import { ShellProvider } from '@radruf/shell-kit'
import { useContext, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLoaderData, useLocation } from 'react-router-dom'
import { homeOf } from './guard.ts'
import { useHeadingFocus } from './heading-focus.ts'
import { useKeptLanguage } from './kept-language.ts'
import css from './layout.module.css'
import { useLongWait } from './long-wait.ts'
import { NewerReleaseBanner } from './newer-release.tsx'
import { OverrideBanner } from './override-banner.tsx'
import { RemotesPanelDoor } from './remotes-panel-door.tsx'
import { ShellServices, useOnline, useShellValue } from './services.ts'
import { UpdateHint, useRecommendedUpdate } from './update-hint.tsx'
import { UpdateScreen } from './update-screen.tsx'
import { useOutdated } from './version.ts'

/** Everything around a screen: navigation, notices, legal links; and what screens get from the shell. */
export function Layout() {
  const session = useLoaderData<Session>()
  const services = useContext(ShellServices)
  const shell = useShellValue(services, session)
  const { t } = useTranslation('shell')
  useHeadingFocus()
  useKeptLanguage({ signedIn: session.person !== null })
  const online = useOnline(services.connection)
  const longWait = useLongWait()
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
  const held = useSyncExternalStore(services.holds.subscribe, services.holds.isBlocked, () => false)
  // A call or something unsent is finished first.
  if (outdated && !held)
    return (
      <ShellProvider value={shell}>
        <PlainLayout {...frame} banner={undefined} footer={<LanguageChoice />}>
          <UpdateScreen />
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
      <Toaster containerAriaLabel={t('toasts.label')} closeLabel={t('toasts.close')} />
    </ShellProvider>
  )
}

const navigation = (session: Session, t: (key: string) => string) =>
  session.person?.role === 'mechanic'
    ? [
        { to: homeOf(session), label: t('nav.desk'), icon: 'desk' as const },
        { to: pathTo('/desk/calendar'), label: t('nav.calendar'), icon: 'calendar' as const },
        { to: pathTo('/search'), label: t('nav.search'), icon: 'search' as const },
        { to: pathTo('/profile'), label: t('nav.account'), icon: 'account' as const },
      ]
    : [
        { to: homeOf(session), label: t('nav.overview'), icon: 'overview' as const },
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
        <RemotesPanelDoor />
      </div>
    </div>
  )
}

/** Plain forms, so that the choice works before and without script; with script it changes the page at once. */
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
