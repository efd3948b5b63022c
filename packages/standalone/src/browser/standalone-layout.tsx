import { LANGUAGES, type Language, type Session, type TicketRole } from '@radruf/contract'
import { ShellServices, Toasts, useShellValue } from '@radruf/host'
import { ShellProvider, useSession } from '@radruf/shell-kit'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLoaderData } from 'react-router-dom'
import { firstScenario, linkTo, openScenario, REMOTE, SCENARIOS } from './remote.ts'
import css from './standalone-layout.module.css'
import { useStandaloneTexts } from './standalone-texts.ts'

/** Layout with the bar and the remote's page, which gets the shell's interface. */
export function StandaloneLayout() {
  const session = useLoaderData<Session>()
  const shell = useShellValue(useContext(ShellServices), session)
  return (
    <ShellProvider value={shell}>
      <ScrollRestoration />
      <div className={css.Layout}>
        <StandaloneBar />
        <main className={css.Main}>
          <Outlet />
        </main>
      </div>
      <Toasts />
    </ShellProvider>
  )
}

/** Selects scenario, role and language. A scenario starts a new run; the language changes in place. */
function StandaloneBar() {
  const t = useStandaloneTexts()
  const { i18n } = useTranslation('shell')
  const { person } = useSession()
  const { setLanguage } = useContext(ShellServices)
  const open = openScenario()
  const go = (slug: string, role?: TicketRole) => {
    const scenario = SCENARIOS.find((one) => one.slug === slug) ?? firstScenario
    if (scenario) location.assign(linkTo(scenario, role))
  }
  const options = (isHere: boolean) =>
    SCENARIOS.filter((one) => one.isHere === isHere).map(({ slug, name }) => (
      <option key={slug} value={slug}>
        {name}
      </option>
    ))
  return (
    <section className={css.Bar} aria-label={t('bar')}>
      <strong>{REMOTE}</strong>
      <label>
        {t('scenario')}
        <select value={open?.slug ?? ''} onChange={({ target }) => go(target.value)}>
          {!open && <option value="">–</option>}
          <optgroup label={t('here')}>{options(true)}</optgroup>
          <optgroup label={t('others')}>{options(false)}</optgroup>
        </select>
      </label>
      <label>
        {t('role')}
        <select value={person?.role ?? ''} onChange={({ target }) => go(open?.slug ?? '', target.value as TicketRole)}>
          {!person && <option value="">–</option>}
          {(['customer', 'mechanic'] as const).map((role) => (
            <option key={role} value={role} disabled={!(open ?? firstScenario)?.roles.some((one) => one.role === role)}>
              {t(`roles.${role}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('language')}
        <select value={i18n.language} onChange={({ target }) => void setLanguage(target.value as Language)}>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {language}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}
