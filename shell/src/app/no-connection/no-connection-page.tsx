import type { RetryAction } from '@radruf/host'
import { Button, ButtonLink, Icon, type IconName, Page } from '@radruf/shared-ui'
import { Illustration, toDrawingUrl } from '@radruf/shared-ui/illustrations'
import { getPhoneLink, useBrand } from '@radruf/shell-kit'
import { createUseOwnTexts } from '@radruf/shell-kit/own-texts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRevalidator } from 'react-router-dom'
import css from './no-connection.module.css'
import { useContentName, useOfflineLinks, useOwnersOfStoredPages } from './offline-pages.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const useNoConnectionTexts = createUseOwnTexts('no-connection', { de, en })
const DRAWING = 'no-connection'

// The drawing is in the browser's cache before the connection is lost.
new Image().src = toDrawingUrl(DRAWING)

/** A page whose data did not arrive: what it waits for, and what works on this device meanwhile. */
export function NoConnectionPage({ retry }: { retry: RetryAction }) {
  const { t } = useTranslation('shell')
  const texts = useNoConnectionTexts()
  const content = useContentName() ?? texts('thisPage')
  const { supportPhone } = useBrand()
  useOwnersOfStoredPages()
  const links = useOfflineLinks()
  const { isTrying, hasFailed, tryAgain } = useAttempt(retry)
  return (
    <Page
      className={css.Page}
      actions={
        <>
          <Button onClick={() => void tryAgain()} loading={isTrying} loadingLabel={t('loading')}>
            {t('tryAgain')}
          </Button>
          {links.length === 0 && (
            <ButtonLink to="/" variant="secondary">
              {t('toStart')}
            </ButtonLink>
          )}
        </>
      }
    >
      <header className={css.Head}>
        <Illustration drawing={DRAWING} className={css.Drawing} />
        <div className={css.Words}>
          <h1 tabIndex={-1} data-page-heading>
            {texts('title')}
          </h1>
          <p>{texts('text', { content })}</p>
          <p role="status">{hasFailed && texts('stillOffline')}</p>
        </div>
      </header>
      {(links.length > 0 || supportPhone) && (
        <section className={css.Available}>
          <h2>{texts('available')}</h2>
          <ul>
            {links.map(({ to, ...row }) => (
              <li key={to}>
                <Link to={to} className={css.Row}>
                  <RowContent {...row} />
                </Link>
              </li>
            ))}
            {supportPhone && (
              <li>
                <a href={getPhoneLink(supportPhone)} className={css.Row}>
                  <RowContent icon="phone" label={texts('call')} hint={supportPhone} />
                </a>
              </li>
            )}
          </ul>
        </section>
      )}
    </Page>
  )
}

function RowContent({ icon, label, hint }: { icon: IconName; label: string; hint: string }) {
  return (
    <>
      <span className={css.Icon}>
        <Icon name={icon} />
      </span>
      <span className={css.Text}>
        <strong>{label}</strong>
        <span>{hint}</span>
      </span>
      <Icon name="forward" size={1.25} />
    </>
  )
}

/**
 * An attempt of the person. `hasFailed`: it has ended, and the page is still shown; automatic attempts change nothing about it. The
 * page is replaced once its data are there, which may be rendered later than the end of the attempt.
 */
function useAttempt(retry: RetryAction) {
  const { state } = useRevalidator()
  const [attempt, setAttempt] = useState<'none' | 'running' | 'ended' | 'failed'>('none')
  const isTrying = state !== 'idle'
  if (attempt === 'ended' && !isTrying) setAttempt('failed')
  const tryAgain = async () => {
    setAttempt('running')
    await retry()
    setAttempt('ended')
  }
  return { isTrying, hasFailed: attempt === 'failed', tryAgain }
}
