import { type LegalPage, pathTo } from '@radruf/contract'
import { ShellServices } from '@radruf/host'
import { Button, Dialog, Row, Stack } from '@radruf/shared-ui'
import { useShell } from '@radruf/shell-kit'
import { useContext, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import css from './legal.module.css'

const PAGES = ['imprint', 'privacy', 'terms', 'accessibility'] as const satisfies readonly LegalPage[]

/** Links to the legal pages, and the consent settings where the operator asks for consent. */
export function LegalLinks({ isNewTab = false }: { isNewTab?: boolean }) {
  const { t } = useTranslation('shell')
  const { consent } = useContext(ShellServices)
  return (
    <ul className={css.Legal}>
      {PAGES.map((page) => (
        <li key={page}>
          <Link to={pathTo(`/${page}`)} target={isNewTab ? '_blank' : undefined} className={css.Item}>
            {t(`legal.${page}`)}
          </Link>
        </li>
      ))}
      {consent && (
        <li>
          <button type="button" onClick={consent.openSettings} className={css.Item}>
            {t('legal.consent')}
          </button>
        </li>
      )}
    </ul>
  )
}

/**
 * The legal links behind one button, for pages with a task. While a call runs or something is unsent, they open in a new tab, so
 * that nothing is lost.
 */
export function LegalMenu() {
  const { t } = useTranslation('shell')
  const { reloadBlocker } = useShell()
  const isBlocked = useSyncExternalStore(reloadBlocker.subscribe, reloadBlocker.isBlocked, () => false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Row>
        <Button type="button" variant="quiet" className={css.Menu} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('legal.menu')}
        </Button>
      </Row>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('legal.menu')} closeLabel={t('legal.close')}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is also clicked by its key. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the click comes from a link inside. */}
        <div onClick={() => setOpen(false)}>
          <Stack gap="s">
            <LegalLinks isNewTab={isBlocked} />
          </Stack>
        </div>
      </Dialog>
    </>
  )
}
