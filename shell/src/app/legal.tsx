import { type LegalPage, pathTo } from '@radruf/contract'
import { ShellServices } from '@radruf/host'
import { Button, Dialog, Notice, Row, Stack } from '@radruf/shared-ui'
import { useShell } from '@radruf/shell-kit'
import { useContext, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import css from './legal.module.css'

const PAGES = ['imprint', 'privacy', 'terms', 'accessibility'] as const satisfies readonly LegalPage[]

/** Links to the legal pages, and the consent settings where the operator asks for consent. */
export function LegalLinks() {
  const settings = useConsentSettings()
  return (
    <>
      <Links onConsent={settings.open} />
      {settings.isUnavailable && <ConsentUnavailable />}
    </>
  )
}

/**
 * The legal links behind one button, for pages with a task. While a call runs or something is unsent, they open in a new tab, so
 * that nothing is lost. The menu closes first, because it would cover the consent settings.
 */
export function LegalMenu() {
  const { t } = useTranslation('shell')
  const { reloadBlocker } = useShell()
  const isBlocked = useSyncExternalStore(reloadBlocker.subscribe, reloadBlocker.isBlocked, () => false)
  const [isOpen, setOpen] = useState(false)
  const settings = useConsentSettings()
  return (
    <>
      <Row>
        <Button type="button" variant="quiet" className={css.Menu} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('legal.menu')}
        </Button>
      </Row>
      {settings.isUnavailable && <ConsentUnavailable />}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('legal.menu')} closeLabel={t('legal.close')}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is also clicked by its key. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the click comes from a link inside. */}
        <div onClick={() => setOpen(false)}>
          <Stack gap="s">
            <Links isNewTab={isBlocked} onConsent={settings.open} />
          </Stack>
        </div>
      </Dialog>
    </>
  )
}

function Links({ isNewTab = false, onConsent }: { isNewTab?: boolean; onConsent: (() => void) | undefined }) {
  const { t } = useTranslation('shell')
  return (
    <ul className={css.Legal}>
      {PAGES.map((page) => (
        <li key={page}>
          <Link to={pathTo(`/${page}`)} target={isNewTab ? '_blank' : undefined} className={css.Item}>
            {t(`legal.${page}`)}
          </Link>
        </li>
      ))}
      {onConsent && (
        <li>
          <button type="button" onClick={onConsent} className={css.Item}>
            {t('legal.consent')}
          </button>
        </li>
      )}
    </ul>
  )
}

/** Opens the consent settings; `open` is missing where the operator asks for no consent. */
function useConsentSettings() {
  const { consent } = useContext(ShellServices)
  const [isUnavailable, setUnavailable] = useState(false)
  const open = consent && (async () => setUnavailable(!(await consent.openSettings())))
  return { open, isUnavailable }
}

function ConsentUnavailable() {
  const { t } = useTranslation('shell')
  return (
    <Notice tone="warning" live>
      {t('legal.consentUnavailable')}
    </Notice>
  )
}
