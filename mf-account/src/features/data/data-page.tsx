import { pathTo } from '@radruf/contract'
import { ButtonLink, Card, Page } from '@radruf/shared-ui'
import { usePerson } from '@radruf/shell-kit'
import { LinkList } from '../../link-list.tsx'
import { SupportLink } from '../../support-link.tsx'
import { useTexts } from '../../texts/index.ts'
import css from './data-page.module.css'

/** The service writes the archive while it is sent; the browser, not the router, takes it. */
const EXPORT = '/api/me/export'

const STORED = {
  customer: ['items.account', 'items.tickets', 'items.calls', 'items.chat', 'items.sessions'],
  mechanic: ['items.account', 'itemsMechanic.calls', 'items.chat', 'items.sessions'],
} as const

/** What is stored about the person, and the way to a copy of it. */
export function DataPage() {
  const t = useTexts()
  const { role } = usePerson()
  return (
    <Page title={t('data.title')} lead={t('data.lead')} back={{ to: pathTo('/profile'), label: t('profile.back') }}>
      <Card title={t('data.stored')}>
        <ul className={css.List}>
          {STORED[role].map((what) => (
            <li key={what}>{t(`data.${what}`)}</li>
          ))}
        </ul>
      </Card>
      <Card title={t('data.copy')}>
        <p>{t(role === 'customer' ? 'data.copyText' : 'data.copyTextMechanic')}</p>
        <ButtonLink to={EXPORT} reloadDocument download wide>
          {t('data.download')}
        </ButtonLink>
        <p>
          {t('data.ask')} <SupportLink />
        </p>
      </Card>
      <LinkList
        rows={[
          { to: pathTo('/profile/sessions'), label: t('data.toSessions') },
          { to: pathTo('/privacy'), label: t('data.toPrivacy') },
          { to: pathTo('/profile/delete'), label: t('data.toDelete') },
        ]}
      />
    </Page>
  )
}
