import type { Confirmation, ConfirmationResult } from '@radruf/case-parts/confirmation'
import { ConfirmationCard } from '@radruf/case-parts/confirmation-card'
import { pathTo } from '@radruf/contract'
import { ButtonLink, Card, Page } from '@radruf/shared-ui'
import { SupportLink, usePerson } from '@radruf/shell-kit'
import { useActionData, useLoaderData } from 'react-router-dom'
import { BulletList } from '../../bullet-list.tsx'
import { LinkList } from '../../link-list.tsx'
import { useTexts } from '../../texts/index.ts'

/** The service streams the archive, so the browser downloads it and the router does not load it. */
const EXPORT_PATH = '/api/me/export'

const STORED_ITEMS = {
  customer: ['items.account', 'items.tickets', 'items.calls', 'items.chat', 'items.sessions'],
  mechanic: ['items.account', 'itemsMechanic.calls', 'items.chat', 'items.sessions'],
  operator: ['items.account', 'items.sessions'],
} as const

/** The stored data in words, and the download of a copy. */
export function DataPage() {
  const t = useTexts()
  const { role } = usePerson()
  const { confirmed, keys } = useLoaderData<Confirmation>()
  const result = useActionData<ConfirmationResult>()
  return (
    <Page title={t('data.title')} lead={t('data.lead')} back={{ to: pathTo('/profile'), label: t('profile.back') }}>
      <Card title={t('data.stored')}>
        <BulletList items={STORED_ITEMS[role === 'lead' ? 'mechanic' : role].map((item) => t(`data.${item}`))} />
      </Card>
      {!confirmed && <ConfirmationCard keys={keys} result={result} />}
      <Card title={t('data.copy')}>
        <p>{t(role === 'customer' ? 'data.copyText' : 'data.copyTextMechanic')}</p>
        {confirmed ? (
          <ButtonLink to={EXPORT_PATH} reloadDocument download wide>
            {t('data.download')}
          </ButtonLink>
        ) : (
          <p>{t('data.confirmFirst')}</p>
        )}
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
